// Blocks as people pass them on, in a file or on the clipboard: without ids, with rows of the rubric by their names
// and files with their content. So they fit any assignment, and read well.
import type { Block } from '../block.ts';
import { requestOf } from './request-blocks.ts';

/** The content of a file: as it reads where it is text, else in base64. */
export type PortableContent = { readonly text: string } | { readonly base64: string };

interface Written {
  readonly nameOfRow: (rowId: number) => string;
  /** The content of each file, by its id. */
  readonly contents: ReadonlyMap<string, PortableContent>;
}

export function portableOf(blocks: readonly Block[], written: Written): unknown {
  return writtenValue(
    requestOf(blocks, ({ id, path }) => ({ id, path })),
    written,
  );
}

function writtenValue(value: unknown, written: Written): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenValue(one, written));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inside]: [string, unknown]): [string, unknown][] => {
      if (inside === undefined) return [];
      if (key === 'id') return typeof inside === 'string' ? contentOfFile(inside, written) : [];
      if (key === 'rubricRowId') return [['rubricRow', written.nameOfRow(Number(inside))]];
      return [[key, writtenValue(inside, written)]];
    }),
  );
}

function contentOfFile(id: string, { contents }: Written): [string, string][] {
  return Object.entries(contents.get(id) ?? {});
}

interface Reading {
  /** Undefined leaves the block without a row. */
  readonly rowIdOf: (name: string) => number | undefined;
  readonly base64Of: (text: string) => string;
}

/**
 * Such blocks in the form of requests. Whether they are blocks at all is for the schema to say. A text may name a list
 * as a part of itself; nothing stands there then, or it would have no end.
 */
export function requestOfPortable(value: unknown, reading: Reading): unknown {
  return readValue(value, reading, new Set());
}

function readValue(value: unknown, reading: Reading, around: ReadonlySet<object>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (around.has(value)) return null;
  const within = new Set(around).add(value);
  if (Array.isArray(value)) return value.map((one) => readValue(one, reading, within));
  const isFile = 'path' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]: [string, unknown]): [string, unknown] => {
      if (key === 'rubricRow') return ['rubricRowId', reading.rowIdOf(String(inside))];
      if (isFile && key === 'text') return ['contents', reading.base64Of(String(inside))];
      if (isFile && key === 'base64') return ['contents', inside];
      return [key, readValue(inside, reading, within)];
    }),
  );
}
