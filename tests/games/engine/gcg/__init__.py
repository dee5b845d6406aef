"""Tests of the GCG reader and writer."""
