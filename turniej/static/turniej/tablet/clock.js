// The server's clock as this tablet knows it. Without a network it goes on by the tablet's own time.
//
// Two clocks of the tablet tell what has passed since the server's last word: the steady one, which nobody can set but
// which may stand while the tablet sleeps, and the wall clock, which goes on in the sleep but may be set back. Neither
// runs ahead, so the one that has gone further is right.

const steady = () => performance.now();

class ServerClock {
  constructor() {
    this.trip = Infinity;
    this.set(Date.now());
  }

  set(server) {
    Object.assign(this, { server, wall: Date.now(), mark: steady() });
  }

  /** The server's time now, in milliseconds. */
  now() {
    return Math.round(this.server + Math.max(steady() - this.mark, Date.now() - this.wall));
  }

  /** A moment to measure from, for `measure`. */
  start() {
    return steady();
  }

  /**
   * An answer, asked for at `start`, says what the server's time was. It counts if it travelled about as fast as the
   * best one, or if its journey does not explain the difference.
   */
  measure(start, said) {
    const trip = steady() - start;
    const server = said + trip / 2;
    if (trip > this.trip * 1.5 && Math.abs(server - this.now()) <= trip) return;
    this.trip = trip;
    this.set(server);
  }

  /** What an earlier page of this tablet knew (`toJSON`), for a page that finds no network. */
  restore(kept) {
    if (kept && this.trip === Infinity) this.set(kept.server + Math.max(0, Date.now() - kept.wall));
  }

  toJSON() {
    return { server: this.now(), wall: Date.now() };
  }
}

export const clock = new ServerClock();
