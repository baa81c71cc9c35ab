export interface CommandWords {
  label: string;
  detail?: string | undefined;
  /** Other words that find it. */
  keywords?: string | undefined;
}

/** Commands that hold every word of the query; those that begin with it come first, the rest keep their order. */
export function matchCommands<Command extends CommandWords>(
  query: string,
  commands: readonly Command[],
): readonly Command[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return commands;
  const words = wanted.split(/\s+/);
  const textOf = ({ label, detail = '', keywords = '' }: Command) =>
    `${label} ${detail} ${keywords}`.toLowerCase();
  const found = commands.filter((command) => words.every((word) => textOf(command).includes(word)));
  const isFirst = (command: Command) => command.label.toLowerCase().startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))];
}
