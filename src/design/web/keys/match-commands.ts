export interface CommandWords {
  label: string;
  detail?: string | undefined;
  /** Other words that find it. */
  keywords?: string | undefined;
  /** Shown only when its words were typed: there are many of its kind. */
  isSearched?: boolean | undefined;
}

/**
 * Commands that hold every word of the query: first those whose name is the query, then those that begin with it, then
 * those with a word that does; the rest keep their order.
 */
export function matchCommands<Command extends CommandWords>(
  query: string,
  commands: readonly Command[],
): readonly Command[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return commands.filter(({ isSearched }) => isSearched !== true);
  const words = wanted.split(/\s+/);
  const textOf = ({ label, detail = '', keywords = '' }: Command) =>
    `${label} ${detail} ${keywords}`.toLowerCase();
  const found = commands.filter((command) => words.every((word) => textOf(command).includes(word)));
  const rankOf = (command: Command): number => {
    const label = command.label.toLowerCase();
    if (label === wanted) return 0;
    if (label.startsWith(wanted)) return 1;
    return label.includes(` ${wanted}`) ? 2 : 3;
  };
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}
