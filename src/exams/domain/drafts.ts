// What a student writes on the page of an exam: kept by the browser at once, and by the server at every pause.
import { z } from 'zod';

export const mostDraftFiles = 20;
export const mostDraftCharacters = 200_000;
/** Each save writes a file as a whole. Somebody who types all the time in a file of 100 kB saves a third of it. */
export const mostDraftBytesInHour = 1024 * 1024 * 1024;
/** What the column of the revisions holds. */
export const mostDraftRevisions = 2 ** 31 - 2;

/**
 * Where a new file begins to count, by a random number of 32 bits. A file that was removed and made anew begins
 * elsewhere, so that a page which still shows the former one cannot overwrite it.
 */
export function firstRevisionOf(random: number): number {
  return 1 + (random % 2 ** 30);
}

/** The name of a file, with folders before it. */
export const DraftPath = z
  .string()
  .trim()
  .min(1, 'A name is needed.')
  .max(255, 'At most 255 characters.')
  .refine(
    (path) =>
      !/[\\\p{Cc}]/u.test(path) && path.split('/').every((part) => part !== '' && !/^\.{1,2}$/.test(part)),
    'This is no name of a file.',
  );

export const ExamDraft = z
  .object({ path: z.string(), text: z.string(), revision: z.number().int(), savedAt: z.date() })
  .meta({ id: 'ExamDraft' });
export type ExamDraft = z.infer<typeof ExamDraft>;

/** A file as a page holds it. */
export const WrittenFile = z.object({
  path: z.string(),
  text: z.string(),
  /** The revision of the server that the text began from; 0 for a file that the server does not have. */
  revision: z.number().int(),
  isUnsaved: z.boolean(),
});
export type WrittenFile = z.infer<typeof WrittenFile>;

/** A file whose text the server has in another version that did not begin from the same one. */
export interface OpenFile extends WrittenFile {
  readonly theirs?: ExamDraft | undefined;
}

/** What the page shows when it is opened: what the browser kept, where the server does not have it yet. */
export function openedFiles(kept: readonly WrittenFile[], saved: readonly ExamDraft[]): OpenFile[] {
  const unsaved = kept.filter((file) => file.isUnsaved);
  const savedByPath = new Map(saved.map((draft) => [draft.path, draft]));
  const own = unsaved.map((file) => besides(file, savedByPath.get(file.path)));
  const ownPaths = new Set(own.map(({ path }) => path));
  const others = saved.filter(({ path }) => !ownPaths.has(path)).map(savedFile);
  return [...own, ...others].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The written file beside what the server has of it. */
export function besides(file: WrittenFile, saved: ExamDraft | undefined): OpenFile {
  if (saved === undefined) return { ...file, revision: 0 };
  if (saved.text === file.text) return savedFile(saved);
  return saved.revision === file.revision ? file : { ...file, theirs: saved };
}

export function savedFile({ path, text, revision }: ExamDraft): OpenFile {
  return { path, text, revision, isUnsaved: false };
}
