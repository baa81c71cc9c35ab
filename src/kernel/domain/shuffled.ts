/**
 * The items in an order by chance, each order as likely as any other (Fisher and Yates). `chance` gives a
 * whole number from 0 up to, but without, the given one.
 */
export function shuffled<Item>(items: readonly Item[], chance: (below: number) => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance(left.length), 1));
}
