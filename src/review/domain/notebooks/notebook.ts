// A Jupyter notebook (nbformat 3 and 4) as it is shown. What a student hands in may hold anything: whatever does not fit
// is left out or shown as unknown, never a reason to show nothing.
import { z } from 'zod';

/** More is not drawn, so that no browser stands still. */
export const notebookLimits = {
  cells: 2000,
  outputsOfCell: 100,
  outputs: 4000,
  /** Characters of one output. */
  outputLength: 2_000_000,
  /** Characters of a text cell without its pictures; longer ones are shown as they were written. */
  textLength: 100_000,
  /** Pictures that were pasted into a text cell, and how often each may stand there. */
  attachments: 100,
  timesPasted: 4,
} as const;

const Text = z.union([z.string(), z.array(z.string())]).transform((text) => [text].flat().join(''));
const Bundle = z.record(z.string(), z.unknown());

const RawOutput = z.union([
  z.object({ output_type: z.literal('stream'), name: z.string().catch('stdout'), text: Text }),
  z.object({
    output_type: z.enum(['display_data', 'execute_result', 'pyout', 'update_display_data']),
    data: Bundle.catch({}),
  }),
  z.object({
    output_type: z.enum(['error', 'pyerr']),
    ename: z.string().catch('Error'),
    evalue: z.string().catch(''),
    traceback: z.array(z.string()).catch([]),
  }),
]);

const RawCell = z.object({
  cell_type: z.enum(['code', 'markdown', 'raw', 'heading']),
  source: Text.optional(),
  /** What older notebooks call the source of code. */
  input: Text.optional(),
  execution_count: z.number().int().nullable().optional().catch(null),
  outputs: z.array(z.unknown()).optional().catch([]),
  attachments: z.record(z.string(), Bundle).optional().catch(undefined),
});

const RawNotebook = z.object({
  cells: z.array(z.unknown()).optional(),
  worksheets: z.array(z.object({ cells: z.array(z.unknown()) })).optional(),
  metadata: z
    .object({
      kernelspec: z.object({ language: z.string().optional() }).optional().catch(undefined),
      language_info: z.object({ name: z.string().optional() }).optional().catch(undefined),
    })
    .catch({}),
});

/** The kinds of output, in the order in which the best one is chosen (NB-017). */
export const outputTypes = [
  ['text/html', 'html'],
  ['text/markdown', 'markdown'],
  ['image/svg+xml', 'svg'],
  ['image/png', 'image'],
  ['image/jpeg', 'image'],
  ['image/gif', 'image'],
  ['application/pdf', 'pdf'],
  ['text/latex', 'latex'],
  ['text/plain', 'plain'],
] as const;

export type NotebookOutput =
  | { readonly kind: 'stream'; readonly name: string; readonly text: string }
  | { readonly kind: 'error'; readonly title: string; readonly text: string }
  | {
      readonly kind: (typeof outputTypes)[number][1];
      readonly mediaType: string;
      /** Text, or the Base64 of bytes. */
      readonly content: string;
    }
  | { readonly kind: 'unknown' };

export interface NotebookCell {
  readonly kind: 'code' | 'markdown' | 'raw';
  readonly source: string;
  readonly executionCount: number | null;
  readonly outputs: readonly NotebookOutput[];
  /** How many outputs are left out. */
  readonly leftOut: number;
  /** The lines of its source and outputs in the count of all cells, where comments stand (FB-030). */
  readonly firstLine: number;
}

export interface Notebook {
  readonly language: string | undefined;
  readonly cells: readonly NotebookCell[];
  /** How many cells are left out. */
  readonly leftOut: number;
}

/** The notebook of a text; undefined when it is none. */
export function notebookOf(text: string): Notebook | undefined {
  const raw = RawNotebook.safeParse(parsed(text)).data;
  const rawCells = raw?.cells ?? raw?.worksheets?.flatMap(({ cells }) => cells);
  if (raw === undefined || rawCells === undefined) return undefined;
  const { kernelspec, language_info: info } = raw.metadata;
  let line = 0;
  let outputs = 0;
  const cells = rawCells.slice(0, notebookLimits.cells).map((one) => {
    const cell = cellOf(one, { line, mostOutputs: notebookLimits.outputs - outputs });
    line += linesOf(cell);
    outputs += cell.outputs.length;
    return cell;
  });
  return {
    language: info?.name ?? kernelspec?.language,
    cells,
    leftOut: rawCells.length - cells.length,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cellOf(given: unknown, { line, mostOutputs }: { line: number; mostOutputs: number }): NotebookCell {
  const cell = RawCell.safeParse(given).data;
  const empty = { executionCount: null, outputs: [], leftOut: 0, firstLine: line };
  if (cell === undefined) return { ...empty, kind: 'raw', source: '' };
  const source = cell.source ?? cell.input ?? '';
  if (cell.cell_type !== 'code' && source.length > notebookLimits.textLength)
    return { ...empty, kind: 'raw', source };
  if (cell.cell_type === 'heading') return { ...empty, kind: 'markdown', source: `## ${source}` };
  if (cell.cell_type !== 'code') {
    return { ...empty, kind: cell.cell_type, source: withAttachments(source, cell.attachments) };
  }
  const merged = mergedStreams((cell.outputs ?? []).map(outputOf));
  const shown = merged.slice(0, Math.max(0, Math.min(notebookLimits.outputsOfCell, mostOutputs)));
  return {
    kind: 'code',
    source,
    executionCount: cell.execution_count ?? null,
    outputs: shown,
    leftOut: merged.length - shown.length,
    firstLine: line,
  };
}

/** What stands at each line in the count of all cells; nothing at those of outputs. */
export function notebookLinesOf(text: string): string[] {
  const cells = notebookOf(text)?.cells ?? [];
  return cells.flatMap((cell) => {
    if (cell.kind === 'raw') return [];
    return cell.kind === 'markdown'
      ? [cell.source]
      : [...cell.source.split('\n'), ...cell.outputs.map(() => '')];
  });
}

/** A code cell counts its lines and one for each output, a text cell one; raw cells count nothing. */
function linesOf(cell: NotebookCell): number {
  if (cell.kind === 'raw') return 0;
  return cell.kind === 'markdown' ? 1 : cell.source.split('\n').length + cell.outputs.length;
}

function outputOf(given: unknown): NotebookOutput {
  const output = RawOutput.safeParse(given).data;
  if (output === undefined) return { kind: 'unknown' };
  if (output.output_type === 'stream') {
    return { kind: 'stream', name: output.name, text: cut(output.text) };
  }
  if ('ename' in output) {
    const title = output.evalue === '' ? output.ename : `${output.ename}: ${output.evalue}`;
    return { kind: 'error', title: cut(title), text: cut(output.traceback.join('\n')) };
  }
  return bestOf(output.data);
}

/** The best kind of those that an output offers. */
function bestOf(bundle: Record<string, unknown>): NotebookOutput {
  for (const [mediaType, kind] of outputTypes) {
    const content = Text.safeParse(bundle[mediaType]).data;
    if (content === undefined) continue;
    // Half a picture is none.
    if (content.length > notebookLimits.outputLength && kind !== 'plain') continue;
    if (content.length > notebookLimits.textLength && (kind === 'markdown' || kind === 'latex')) continue;
    return { kind, mediaType, content: cut(content) };
  }
  return { kind: 'unknown' };
}

/** Output that a program wrote piece by piece is one piece (NB-008). */
function mergedStreams(outputs: readonly NotebookOutput[]): NotebookOutput[] {
  const merged: NotebookOutput[] = [];
  for (const output of outputs) {
    const last = merged.at(-1);
    if (output.kind === 'stream' && last?.kind === 'stream' && last.name === output.name) {
      // A full one is not put together anew for each piece.
      if (last.text.length < notebookLimits.outputLength)
        merged[merged.length - 1] = { ...last, text: cut(last.text + output.text) };
    } else merged.push(output);
  }
  return merged;
}

const cut = (text: string): string => text.slice(0, notebookLimits.outputLength);

const Picture = z.string().regex(/^[A-Za-z0-9+/=\s]+$/);

/** Pictures that were pasted into a text cell stand in the cell itself. */
function withAttachments(source: string, attachments: Record<string, Record<string, unknown>> = {}): string {
  const pasted = Object.entries(attachments).slice(0, notebookLimits.attachments);
  return pasted.reduce((text, [name, bundle]) => {
    const [type, content] = Object.entries(bundle)[0] ?? [];
    const picture = Picture.safeParse(content).data;
    if (picture === undefined || !/^image\/(png|jpeg|gif)$/.test(type ?? '')) return text;
    const parts = text.split(`attachment:${name}`);
    if (parts.length - 1 > notebookLimits.timesPasted) return text;
    return parts.join(`data:${type};base64,${picture.replaceAll(/\s/g, '')}`);
  }, source);
}
