// Taking numbers: percentiles, and product and floor in turns, so that noise of the machine meets both.

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('There is no value to take a percentile of.');
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Does the work, adds its milliseconds to the list, and answers what the work did. */
export async function noted<T>(taken: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await work();
  taken.push(performance.now() - startedAt);
  return answer;
}

export interface Sides {
  readonly product: () => Promise<number>;
  readonly floor: () => Promise<number>;
}

/** The medians of so many rounds of each, one after the other; rounds to warm up are not counted. */
export async function inTurns(
  sides: Sides,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<{ product: number; floor: number }> {
  const product: number[] = [];
  const floor: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const [ofProduct, ofFloor] = [await sides.product(), await sides.floor()];
    if (round < 0) continue;
    product.push(ofProduct);
    floor.push(ofFloor);
  }
  return { product: median(product), floor: median(floor) };
}
