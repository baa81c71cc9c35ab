// How many realtime connections or subscriptions somebody holds at this server process. Several processes behind one
// address each count their own: together they hold as many times more.

/** Whose places are counted, under a key such as `session 7`, and how many there may be. */
interface PlaceHolder {
  readonly key: string;
  readonly most: number;
}

export class HeldPlaces {
  private readonly counts = new Map<string, number>();

  /** Takes one place for all of the holders and gives the way to give it back; undefined when one is full. */
  take(holders: readonly PlaceHolder[]): (() => void) | undefined {
    if (holders.some(({ key, most }) => this.of(key) >= most)) return undefined;
    for (const { key } of holders) this.counts.set(key, this.of(key) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) for (const { key } of holders) this.release(key);
      isHeld = false;
    };
  }

  private of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private release(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}
