// How many realtime connections or subscriptions each holder has at this server process. Several processes
// behind one address count separately, so together they allow as many times more.

/** Somebody whose places are counted, under a key such as `session 7`, and how many they may have. */
interface PlaceHolder {
  readonly key: string;
  readonly most: number;
}

export class HeldPlaces {
  private readonly counts = new Map<string, number>();

  /**
   * Takes one place for all of the holders and returns the function that gives it back; undefined
   * when one holder is full.
   */
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
