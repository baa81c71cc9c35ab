// Blocks as a text for the clipboard, and back: the same YAML as a file of tests has, so that blocks go to another
// assignment, into a file and back. It is fetched when somebody copies or pastes.
import { parse, stringify, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { api } from '../../../../kernel/web/api.ts';
import { childrenOf, type Block } from '../../../domain/block.ts';
import { filesOfBlocks } from '../../../domain/block-files.ts';
import { autotestContract } from '../../../domain/contract.ts';
import { withNewIds } from '../../../domain/flat-blocks.ts';
import { stepOf } from '../../../domain/steps/registry.ts';
import { portableOf, requestOfPortable, type PortableContent } from '../../../domain/wire/portable-blocks.ts';
import { blocksOfRequest, RequestBlock, type RequestFile } from '../../../domain/wire/request-blocks.ts';
import type { RubricChoice } from '../../queries.ts';
import { newBlockId } from '../../steps/forms/block-id.ts';
import type { PickedFiles } from '../../steps/forms/picked-files.ts';
import { texts } from '../../texts.ts';
import type { Part } from '../block-problems.ts';
import { base64Of } from '../request-blocks.ts';

interface Around {
  readonly part: Part;
  readonly rows: readonly RubricChoice[];
}

interface Source extends Around {
  readonly assignmentId: number;
  readonly picked: PickedFiles;
}

export async function textOfBlocks(blocks: readonly Block[], source: Source): Promise<string> {
  const contents = new Map<string, PortableContent>();
  for (const { id } of filesOfBlocks(blocks)) contents.set(id, contentOf(await bytesOf(id, source)));
  const nameOfRow = (rowId: number): string => source.rows.find(({ id }) => id === rowId)?.name ?? '';
  const written = portableOf(blocks, { nameOfRow, contents });
  return stringify({ proofmark: 1, [source.part]: written }, { lineWidth: 0, blockQuote: 'literal' });
}

async function bytesOf(fileId: string, { assignmentId, picked }: Source): Promise<Uint8Array> {
  const file = picked[fileId];
  if (file !== undefined) return new Uint8Array(await file.arrayBuffer());
  const params = { assignmentId, fileId };
  const answer = await api.download(autotestContract.downloadAutoTestFile, { params });
  return new Uint8Array(await answer.arrayBuffer());
}

function contentOf(bytes: Uint8Array): PortableContent {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return { text };
  } catch {
    // It is no text.
  }
  return { base64: base64Of(bytes) };
}

/** A text that holds no blocks for this place; the message is a sentence for the teacher. */
export class UnfitText extends Error {}

interface PastedBlocks {
  readonly blocks: readonly Block[];
  readonly files: PickedFiles;
  /** Categories that the rubric here does not have; their blocks are connected to none. */
  readonly missingRows: readonly string[];
}

const Pasted = z.object({
  proofmark: z.literal(1),
  setup: z.array(z.unknown()).default([]),
  test: z.array(z.unknown()).default([]),
});
/** As large as a whole configuration may be on its way. */
const mostCharacters = 16 * 1024 * 1024;

export function blocksOfText(text: string, { part, rows }: Around): PastedBlocks {
  if (text.length > mostCharacters) throw new UnfitText(texts.pastedTooLong);
  const read = Pasted.safeParse(parsed(text));
  if (!read.success) throw new UnfitText(texts.pastedIsNoBlocks);
  const other = part === 'setup' ? 'test' : 'setup';
  if (read.data[part].length === 0) {
    throw new UnfitText(read.data[other].length > 0 ? texts.pastedElsewhere[other] : texts.pastedIsNoBlocks);
  }
  const missingRows: string[] = [];
  const rowIdOf = (name: string): number | undefined => {
    const [found, another] = rows.filter((row) => row.name === name);
    if (found && !another) return found.id;
    if (name !== '') missingRows.push(name);
    return undefined;
  };
  const utf8 = new TextEncoder();
  const request = requestOfPortable(read.data[part], {
    rowIdOf,
    base64Of: (content) => base64Of(utf8.encode(content)),
  });
  return { ...ownBlocksOf(request, part), missingRows: [...new Set(missingRows)] };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = parse(text);
    return value;
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new UnfitText(texts.pastedIsNoYaml(error.message), { cause: error });
    throw new UnfitText(texts.pastedIsNoBlocks, { cause: error });
  }
}

/** The blocks with ids of their own. Their files are as if they were picked here. */
function ownBlocksOf(request: unknown, part: Part): { blocks: Block[]; files: PickedFiles } {
  const read = z.array(RequestBlock).safeParse(request);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UnfitText(texts.pastedIsUnfit(issue?.path.map(String).join('/') ?? '', issue?.message ?? ''));
  }
  const files: Record<string, File> = {};
  const storedOf = (file: RequestFile) => {
    if (!('contents' in file)) throw new UnfitText(texts.pastedLacksFile(file.path ?? file.id));
    const bytes = Uint8Array.from(atob(file.contents), (character) => character.charCodeAt(0));
    const id = newBlockId();
    files[id] = new File([bytes], file.path);
    return { id, path: file.path, size: bytes.length };
  };
  const blocks = blocksOfRequest(read.data, { newId: newBlockId, storedOf });
  if (blocks.some((block) => !isOfPart(block, part))) {
    throw new UnfitText(texts.pastedElsewhere[part === 'setup' ? 'test' : 'setup']);
  }
  return { blocks: blocks.map((block) => withNewIds(block, newBlockId)), files };
}

const isOfPart = (block: Block, part: Part): boolean =>
  stepOf(block.type).part === part && childrenOf(block).every((inside) => isOfPart(inside, part));
