/** Gives a whole number from 0 up to, but without, the given one. */
export type Chance = (below: number) => number;

/** The items in an order by chance, each order as likely as any other (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = chance(at + 1);
    const [one, two] = [mixed[at], mixed[other]];
    if (one === undefined || two === undefined) continue;
    mixed[at] = two;
    mixed[other] = one;
  }
  return mixed;
}
