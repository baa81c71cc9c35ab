// Which files of a commit are handed in. A commit cannot be sent again without a file as an upload can, so files that
// are too large are left out and named in a file of their own (behaviour 10, ASGN-046).
import { z } from 'zod';

/** One entry of the tree of a commit. */
export const TreeEntry = z.object({
  kind: z.enum(['file', 'link', 'submodule']),
  object: z.string(),
  sizeBytes: z.number(),
  path: z.string(),
});
export type TreeEntry = z.infer<typeof TreeEntry>;

export interface FitLimits {
  readonly maxFileSizeBytes: number;
  readonly maxTotalSizeBytes: number;
}

export interface Fit {
  readonly kept: readonly TreeEntry[];
  readonly tooLarge: readonly TreeEntry[];
  readonly submodules: readonly TreeEntry[];
}

/** The text of the file of what was left out, and a line feed for each name, must fit too. */
const roomForList = 256 * 1024;
const listedNames = 1000;

/** Leaves out files above the limit, then the largest ones until the rest fits together. */
export function fitOf(entries: readonly TreeEntry[], limits: FitLimits): Fit {
  const files = entries.filter(({ kind }) => kind !== 'submodule');
  const room = limits.maxTotalSizeBytes - roomForList;
  const left = new Set(files.filter(({ sizeBytes }) => sizeBytes > limits.maxFileSizeBytes));
  let total = files.reduce((sum, entry) => sum + (left.has(entry) ? 0 : entry.sizeBytes), 0);
  for (const entry of files.toSorted((one, other) => other.sizeBytes - one.sizeBytes)) {
    if (total <= room) break;
    if (left.has(entry)) continue;
    left.add(entry);
    total -= entry.sizeBytes;
  }
  return {
    kept: files.filter((entry) => !left.has(entry)),
    tooLarge: files.filter((entry) => left.has(entry)),
    submodules: entries.filter(({ kind }) => kind === 'submodule'),
  };
}

export const sizeNoteName = 'cg-size-limit-exceeded';

/** The content of the file that tells which files were left out. */
export function sizeNoteOf(tooLarge: readonly TreeEntry[]): string {
  const lines = tooLarge.slice(0, listedNames).map(({ path, sizeBytes }) => `${path} (${sizeBytes} bytes)`);
  const more = tooLarge.length - lines.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return ['These files were too large and were left out:', ...lines, ...rest, ''].join('\n');
}

const namesInNote = 5;

/** A sentence for what was left out of the hand-in; undefined when all was handed in. */
export function leftOutText({ tooLarge, submodules }: Fit, pointers: readonly string[]): string | undefined {
  const sentences = [
    sentence('Left out because of their size', paths(tooLarge)),
    sentence('Submodules are not read; copy their files into the repository', paths(submodules)),
    sentence('Large files of Git LFS are handed in as pointers only', pointers),
  ];
  const said = sentences.filter((one) => one !== undefined);
  return said.length === 0 ? undefined : said.join(' ');
}

const paths = (entries: readonly TreeEntry[]): string[] => entries.map(({ path }) => path);

function sentence(fault: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length - namesInNote;
  return `${fault}: ${names.slice(0, namesInNote).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
