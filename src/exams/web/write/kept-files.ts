// What the browser keeps of the written files by itself, so that neither a dead network nor a closed page loses it.
import { z } from 'zod';
import { WrittenFile } from '../../domain/drafts.ts';

const keyOf = (assignmentId: number, userId: number) => `proofmark.exam-draft.${userId}.${assignmentId}`;
const Kept = z.array(WrittenFile);

export const keptFiles = {
  read: (assignmentId: number, userId: number): WrittenFile[] => {
    try {
      return Kept.parse(JSON.parse(localStorage.getItem(keyOf(assignmentId, userId)) ?? '[]'));
    } catch {
      // Somebody else wrote there, or the browser does not let us read: the server has the rest.
      return [];
    }
  },

  /** False where the browser does not keep it, because it may not or has no room. */
  write: (assignmentId: number, userId: number, files: readonly WrittenFile[]): boolean => {
    const unsaved = files
      .filter(({ isUnsaved }) => isUnsaved)
      .map(({ path, text, revision, isUnsaved }) => ({ path, text, revision, isUnsaved }));
    try {
      if (unsaved.length === 0) localStorage.removeItem(keyOf(assignmentId, userId));
      else localStorage.setItem(keyOf(assignmentId, userId), JSON.stringify(unsaved));
      return true;
    } catch {
      return false;
    }
  },
};
