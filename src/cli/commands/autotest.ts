import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Block } from '../../autotest/domain/block.ts';
import type { RunState } from '../../autotest/domain/run-state.ts';
import { testTreeOf } from '../../autotest/domain/tree.ts';
import { validateConfiguration } from '../../autotest/domain/validation.ts';
import {
  blocksOfRequest,
  type RequestBlock,
  type RequestFile,
} from '../../autotest/domain/wire/request-blocks.ts';
import { checkTests, newId } from '../check/check-tests.ts';
import { LocalSite } from '../check/local-site.ts';
import { printReport } from '../check/print-report.ts';
import { startLocalRunner } from '../check/runner-process.ts';
import { optionText, positional, type Command, type CommandInput } from '../command.ts';
import { CommandError, UsageError } from '../failure.ts';
import { filesOf } from '../files.ts';
import { testsOfFile } from '../test-file.ts';

export const autotest: Command = {
  name: 'autotest',
  usage: 'check FILE FOLDER',
  most: 3,
  summary: 'Runs the tests of a YAML file on a folder, in the sandbox of this machine, without any site.',
  options: {
    base: { help: 'Build the base system of a site first, instead of using the programs of this machine.' },
    data: { value: 'FOLDER', help: 'Where the sandbox keeps base systems and set-ups.' },
  },
  run: async (input) => {
    if (input.positionals[0] !== 'check') {
      throw new UsageError(
        'Write `proofmark autotest check FILE FOLDER`. `export-tests` and `import-tests` bring tests from a site and to it.',
      );
    }
    const path = positional(input, 1, 'FILE');
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new CommandError(`The file ${path} cannot be read.`, undefined, { cause });
    });
    const blocks = blocksOf(text);
    const handedIn = await contentsOf(positional(input, 2, 'FOLDER'));
    const run = await runLocally(input, { ...blocks, handedIn });
    printReport(input.terminal, testTreeOf(blocks.test), run);
  },
};

interface Read {
  readonly setup: Block[];
  readonly test: Block[];
  readonly fixtures: Map<string, Buffer>;
}

function blocksOf(text: string): Read {
  const { setup, test, rowIds } = testsOfFile(text, 'any');
  const fixtures = new Map<string, Buffer>();
  const storedOf = (file: RequestFile) => {
    if (!('contents' in file))
      throw new CommandError(`The file lacks the content of ${file.path ?? file.id}.`);
    const content = Buffer.from(file.contents, 'base64');
    const id = newId();
    fixtures.set(id, content);
    return { id, path: file.path, size: content.length };
  };
  const read = (blocks: readonly RequestBlock[]) => blocksOfRequest(blocks, { newId, storedOf });
  const parts = { setup: read(setup), test: read(test), pointers: { setup: 'setup', test: 'test' } };
  const rules = { rubricRowIds: rowIds, commandSeconds: 120, configurationBytes: 409_600 };
  const problems = validateConfiguration(parts, rules).map(
    (problem) => `  ${problem.path}: ${problem.message}`,
  );
  if (problems.length > 0) throw new CommandError(['Some blocks need attention:', ...problems].join('\n'));
  return { ...parts, fixtures };
}

async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const { name, path } of await filesOf([folder])) contents.set(name, await readFile(path));
  return contents;
}

async function runLocally(input: CommandInput, checked: Parameters<typeof checkTests>[0]): Promise<RunState> {
  const entry = input.runner;
  if (entry === undefined) throw new CommandError('This client has no runner beside it.');
  const note = (text: string): void => input.terminal.note(text);
  const needsBase = input.options['base'] === true;
  const site = new LocalSite({ needsBase });
  const url = await site.open();
  const user = String(process.getuid?.() ?? 'user');
  const folder = resolve(optionText(input, 'data') ?? join(tmpdir(), `proofmark-check-${user}`));
  try {
    note(
      needsBase
        ? 'Starting the sandbox, and building its base system if there is none'
        : 'Starting the sandbox',
    );
    const base = needsBase ? 'build' : 'quick';
    const runner = await startLocalRunner({ entry, url, token: site.token, folder, base });
    try {
      return await checkTests(checked, { site, note });
    } finally {
      await runner.stop();
    }
  } finally {
    site.close();
  }
}
