// The help of `proofmark` and of each command.
import type { Command, CommandOption } from './command.ts';
import { commands } from './commands.ts';
import { UsageError } from './failure.ts';

/** The command with that name; an unknown name is wrong usage. */
export function commandOf(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new UsageError(`There is no command ${name}. \`proofmark help\` lists them.`);
  return command;
}

export function helpText(): string {
  const width = Math.max(...commands.map((command) => `${command.name} ${command.usage}`.length));
  const lines = commands.map(
    (command) => `  ${`${command.name} ${command.usage}`.padEnd(width)}  ${command.summary}`,
  );
  return `Usage: proofmark COMMAND [--json]\n\n${lines.join('\n')}\n\n\`proofmark help COMMAND\` tells more.\n`;
}

export function helpOf(command: Command): string {
  const json: CommandOption = { help: 'Print JSON for scripts; failures too.' };
  const options = Object.entries({ ...command.options, json });
  const lines = options.map(([name, option]) => {
    const value = option.value === undefined ? '' : ` ${option.value}`;
    return `  --${`${name}${value}`.padEnd(24)}${option.help}`;
  });
  const call = `proofmark ${command.name} ${command.usage}`.trimEnd();
  return `Usage: ${call}\n\n${command.summary}\n\n${lines.join('\n')}\n`;
}
