"""Who sits at which table, and the certificate that proves it."""
