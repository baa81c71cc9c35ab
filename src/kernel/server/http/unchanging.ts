// Answers that never change: they are made once, and their bytes are kept for the next caller.

/** A handler returns this in place of a value that never changes under this key. */
export class Unchanging<T> {
  readonly key: string;
  readonly make: () => Promise<T>;

  constructor(key: string, make: () => Promise<T>) {
    this.key = key;
    this.make = make;
  }
}

export interface KeptBody {
  readonly body: Buffer;
  readonly warnings: readonly { code: string; text: string }[];
}

const mostBytes = 32 * 1024 * 1024;

/** The kept bodies of a process; the least recently used one is dropped first. */
export class KeptBodies {
  private readonly bodies = new Map<string, KeptBody>();
  private bytes = 0;

  find(key: string): KeptBody | undefined {
    const kept = this.bodies.get(key);
    if (kept === undefined) return undefined;
    this.bodies.delete(key);
    this.bodies.set(key, kept);
    return kept;
  }

  keep(key: string, kept: KeptBody): void {
    this.bytes += kept.body.length - (this.bodies.get(key)?.body.length ?? 0);
    this.bodies.delete(key);
    this.bodies.set(key, kept);
    for (const [oldest, { body }] of this.bodies) {
      if (this.bytes <= mostBytes) return;
      this.bodies.delete(oldest);
      this.bytes -= body.length;
    }
  }
}
