import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../kernel/domain/client.ts';
import { api } from '../../../kernel/web/api.ts';
import { examDraftContract as contract } from '../../domain/draft-contract.ts';
import { besides, openedFiles, savedFile, type OpenFile } from '../../domain/drafts.ts';
import { keptFiles } from './kept-files.ts';

const pauseMs = 1200;
const againMs = 5000;

export type SavingState =
  | { readonly at: 'saving' }
  | { readonly at: 'saved'; readonly savedAt: Date }
  | { readonly at: 'offline'; readonly isKept: boolean }
  | { readonly at: 'failed'; readonly error: unknown };

interface Place {
  readonly assignmentId: number;
  readonly userId: number;
}

/**
 * The files that a student writes. Every change is kept in the browser at once, and on the server at the next pause of
 * typing; without a connection it is tried again until the server has it.
 */
export function useWrittenFiles({ assignmentId, userId }: Place) {
  const [files, setFiles] = useState<readonly OpenFile[]>();
  const [saving, setSaving] = useState<SavingState>();
  const latest = useRef<readonly OpenFile[]>([]);
  const isKept = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (next: readonly OpenFile[]) => {
    latest.current = next;
    isKept.current = keptFiles.write(assignmentId, userId, next);
    setFiles(next);
  };
  const change = (path: string, changed: (file: OpenFile) => OpenFile) =>
    show(latest.current.map((file) => (file.path === path ? changed(file) : file)));
  const saveIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveAll(), ms);
  };
  const fail = (error: unknown) => {
    const isGone = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    setSaving(isGone ? { at: 'offline', isKept: isKept.current } : { at: 'failed', error });
    if (isGone) saveIn(againMs);
  };
  const saveAll = useEffectEvent(async () => {
    try {
      for (const { path, text, revision, isUnsaved, theirs } of latest.current) {
        if (!isUnsaved || theirs !== undefined) continue;
        setSaving({ at: 'saving' });
        await saveOne(path, text, revision);
      }
    } catch (error) {
      fail(error);
    }
  });
  const saveOne = async (path: string, text: string, seenRevision: number): Promise<void> => {
    const params = { assignmentId };
    try {
      const { revision, savedAt } = await api.call(contract.putExamDraft, {
        params,
        body: { path, text, seenRevision },
      });
      change(path, (file) => ({ ...file, revision, isUnsaved: file.text !== text }));
      setSaving({ at: 'saved', savedAt });
      if (latest.current.some((file) => file.isUnsaved)) saveIn(pauseMs);
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.code !== 'INVALID_STATE') throw error;
      const { drafts } = await api.call(contract.listOwnExamDrafts, { params });
      change(path, (file) =>
        besides(
          file,
          drafts.find((draft) => draft.path === path),
        ),
      );
      if (latest.current.some((file) => file.isUnsaved && file.theirs === undefined)) saveIn(pauseMs);
    }
  };
  const open = useEffectEvent(async () => {
    const kept = keptFiles.read(assignmentId, userId);
    try {
      const { drafts } = await api.call(contract.listOwnExamDrafts, { params: { assignmentId } });
      const opened = openedFiles(kept, drafts);
      show(opened);
      const newest = drafts.map(({ savedAt }) => savedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
      if (newest) setSaving({ at: 'saved', savedAt: newest });
      if (opened.some(({ isUnsaved }) => isUnsaved)) saveIn(0);
    } catch (error) {
      latest.current = kept;
      setFiles(kept);
      fail(error);
    }
  });
  useEffect(() => {
    void open();
    return () => clearTimeout(timer.current);
  }, [assignmentId, userId]);

  return {
    files,
    saving,
    write: (path: string, text: string) => {
      change(path, (file) => ({ ...file, text, isUnsaved: true }));
      saveIn(pauseMs);
    },
    add: (path: string, text: string) => {
      show([...latest.current, { path, text, revision: 0, isUnsaved: true }]);
      saveIn(0);
    },
    keepMine: (path: string) => {
      change(path, ({ theirs, ...file }) => ({ ...file, revision: theirs?.revision ?? 0 }));
      saveIn(0);
    },
    takeTheirs: (path: string) => change(path, (file) => (file.theirs ? savedFile(file.theirs) : file)),
    remove: async (path: string) => {
      const body = { path, text: null, seenRevision: 0 };
      await api.call(contract.putExamDraft, { params: { assignmentId }, body });
      show(latest.current.filter((file) => file.path !== path));
    },
  };
}
