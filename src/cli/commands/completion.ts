import { positional, type Command } from '../command.ts';
import { UsageError } from '../failure.ts';

export const completion: Command = {
  name: 'completion',
  usage: 'bash|zsh|fish',
  most: 1,
  summary: 'Prints the completion for a shell, such as: source <(proofmark completion bash)',
  options: {},
  run: async (input) => {
    const shell = positional(input, 0, 'The shell');
    const make = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (!make) throw new UsageError('There is completion for bash, zsh and fish.');
    input.terminal.write(make(input.commands));
  },
};

const scripts: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function namesOf(commands: readonly Command[]): string {
  return [...commands.map(({ name }) => name), 'help', '--version'].join(' ');
}

function optionsOf({ options }: Command): string {
  return [...Object.keys(options), 'json', 'help'].map((name) => `--${name}`).join(' ');
}

function bashScript(commands: readonly Command[]): string {
  const cases = commands.map((one) => `    ${one.name}) words="${optionsOf(one)}" ;;`);
  return `_proofmark() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=
  if [ "$COMP_CWORD" = 1 ] || [ "\${COMP_WORDS[1]}" = help ]; then
    words="${namesOf(commands)}"
  elif [ "\${word#-}" != "$word" ]; then case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _proofmark proofmark
`;
}

function zshScript(commands: readonly Command[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c proofmark -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...Object.entries({ ...options, json: { help: 'Print JSON for scripts.' } }).map(
      ([option, { help }]) =>
        `complete -c proofmark -n '__fish_seen_subcommand_from ${name}' -l ${option} -d ${quoted(help)}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`\'`)}'`;
}
