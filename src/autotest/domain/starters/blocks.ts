// The blocks of a starter. They stand apart from its texts, which the browser needs without all block types.
import { Block } from '../block.ts';
import { starters, type StarterLanguage } from './starters.ts';

interface StarterOptions {
  readonly mainFile: string;
  /** The rubric category that the points fill; without it the tests fill none. */
  readonly rubricRowId?: number | undefined;
  readonly newId: () => string;
}

/** The blocks of set-up and tests: compile once, then run the main file for one example. */
export function starterBlocksOf(
  language: StarterLanguage,
  { mainFile, rubricRowId, newId }: StarterOptions,
): { setup: Block[]; test: Block[] } {
  const { setup, compile, run } = starters[language];
  const stem = mainFile.slice(0, mainFile.lastIndexOf('.'));
  const block = (fields: Record<string, unknown>): Block => Block.parse({ id: newId(), ...fields });
  const example = block({
    type: 'simpleMatch',
    name: 'Example',
    inputText: 'Ada\n',
    outputText: 'Hello, Ada!',
    caseSensitivity: 'sensitive',
    whitespacesPolicy: 'include',
  });
  // Compiling earns nothing: it only shows its messages, and the tests after it need what it makes.
  const compiling = compile && {
    ...{ type: 'program', name: 'Compile', script: compile(stem) },
    weight: { numerator: 0, denominator: 1 },
  };
  const inside = [
    ...(compiling ? [block(compiling)] : []),
    block({ type: 'ioTest', name: 'Input and output', script: run(stem), children: [example] }),
  ];
  return {
    setup: setup ? [block({ type: 'script', name: setup.name, script: installationOf(setup) })] : [],
    test:
      rubricRowId === undefined ? inside : [block({ type: 'connectRubric', rubricRowId, children: inside })],
  };
}

function installationOf({ command, packages }: { command: string; packages: string }): string {
  return `command -v ${command} || { apt-get update && apt-get install -y --no-install-recommends ${packages}; }`;
}
