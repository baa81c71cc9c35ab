// The AutoTest of an assignment as one YAML file: set-up, tests and their files. It has no ids, and names rows of the
// rubric by their headers, so that it fits any assignment and reads well in a repository.
import { isUtf8 } from 'node:buffer';
import { parse, stringify, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { filesOfBlocks } from '../autotest/domain/block-files.ts';
import type { Configuration } from '../autotest/domain/model.ts';
import { blocksOfAnswer, type AnswerBlock } from '../autotest/domain/wire/answer-blocks.ts';
import {
  portableOf,
  requestOfPortable,
  type PortableContent,
} from '../autotest/domain/wire/portable-blocks.ts';
import { RequestBlock } from '../autotest/domain/wire/request-blocks.ts';
import { CommandError } from './failure.ts';

export interface Row {
  readonly id: number;
  readonly header: string;
}

interface Around {
  readonly rows: readonly Row[];
  readonly contentOf: (fileId: string) => Promise<Buffer>;
}

/** The text of the file. */
export async function testFileOf(configuration: Configuration, around: Around): Promise<string> {
  const setup = await writtenBlocks(configuration.setup.steps, around);
  const test = await writtenBlocks(configuration.test.steps, around);
  return stringify({ proofmark: 1, setup, test }, { lineWidth: 0, blockQuote: 'literal' });
}

async function writtenBlocks(
  answered: readonly AnswerBlock[],
  { rows, contentOf }: Around,
): Promise<unknown> {
  const blocks = blocksOfAnswer(answered);
  const contents = new Map<string, PortableContent>();
  for (const { id } of filesOfBlocks(blocks)) contents.set(id, contentFields(await contentOf(id)));
  const nameOfRow = (rowId: number): string => rows.find(({ id }) => id === rowId)?.header ?? '';
  return portableOf(blocks, { nameOfRow, contents });
}

function contentFields(content: Buffer): PortableContent {
  const isText = isUtf8(content) && !content.includes(0);
  return isText ? { text: content.toString() } : { base64: content.toString('base64') };
}

interface ReadTests {
  readonly setup: RequestBlock[];
  readonly test: RequestBlock[];
  /** The rows of the rubric that the blocks name. */
  readonly rowIds: number[];
}

const TestFile = z.strictObject({
  proofmark: z.literal(1, 'Begin the file with a line "proofmark: 1".'),
  setup: z.array(z.unknown()).default([]),
  test: z.array(z.unknown()).default([]),
});

const Blocks = z.object({ setup: z.array(RequestBlock), test: z.array(RequestBlock) });

/** Reads such a file; fails with a sentence that names the place. `any`: where no rubric is at hand, each name is a row. */
export function testsOfFile(text: string, rows: readonly Row[] | 'any'): ReadTests {
  const { setup, test } = checked(TestFile, parsed(text));
  const rowIds = new Map<string, number>();
  const reading = {
    rowIdOf: (header: string) => {
      const id = rows === 'any' ? (rowIds.get(header) ?? rowIds.size + 1) : rowIdOf(header, rows);
      rowIds.set(header, id);
      return id;
    },
    base64Of: (content: string) => Buffer.from(content).toString('base64'),
  };
  const blocks = checked(Blocks, {
    setup: requestOfPortable(setup, reading),
    test: requestOfPortable(test, reading),
  });
  return { ...blocks, rowIds: [...rowIds.values()] };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = parse(text);
    return value;
  } catch (error) {
    // Names that stand for far more than is written are refused by the reader in words of its own.
    const isKnown = error instanceof YAMLParseError || error instanceof ReferenceError;
    if (!isKnown) throw error;
    throw new CommandError(`The file is not YAML that can be read: ${error.message}`, undefined, {
      cause: error,
    });
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const problems = read.error.issues
    .slice(0, 10)
    .map(({ path, message }) => `  ${path.join('/')}: ${message}`);
  throw new CommandError(['The file does not describe tests:', ...problems].join('\n'));
}

function rowIdOf(header: string, rows: readonly Row[]): number {
  const [found, another] = rows.filter((row) => row.header === header);
  if (found && !another) return found.id;
  const known = rows.map((row) => `"${row.header}"`).join(', ') || 'none at all';
  const problem = found ? 'several categories' : 'no category';
  throw new CommandError(`The rubric of the assignment has ${problem} "${header}". It has: ${known}.`);
}
