// The files that a student writes, kept outside of React: timers and answers of the server change them too.
import { ApiError } from '../../../kernel/domain/client.ts';
import { api } from '../../../kernel/web/api.ts';
import { examDraftContract as contract } from '../../domain/draft-contract.ts';
import { besides, openedFiles, savedFile, type ExamDraft, type OpenFile } from '../../domain/drafts.ts';
import { keptFiles } from './kept-files.ts';

const pauseMs = 1200;
const againMs = 5000;

export type SavingState =
  | { readonly at: 'saving' }
  | { readonly at: 'saved'; readonly savedAt: Date }
  | { readonly at: 'offline'; readonly isKept: boolean }
  | { readonly at: 'failed'; readonly error: unknown };

export interface Place {
  readonly assignmentId: number;
  readonly userId: number;
}

export interface Written {
  /** Undefined until the server or the browser has told them. */
  readonly files: readonly OpenFile[] | undefined;
  readonly saving: SavingState | undefined;
}

/**
 * Every change is kept in the browser at once, and on the server at the next pause of typing; without a connection it
 * is tried again until the server has it.
 */
export class WrittenFileStore {
  private readonly place: Place;
  private readonly listeners = new Set<() => void>();
  private written: Written = { files: undefined, saving: undefined };
  private isOpen = false;
  private isRead = false;
  private isKept = true;
  private isSaving = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: Place) {
    this.place = place;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): Written => this.written;

  /** Reads what is there; the function it answers stops what was begun. */
  open(): () => void {
    this.isOpen = true;
    void this.readAll();
    return () => {
      this.isOpen = false;
      clearTimeout(this.timer);
    };
  }

  write(path: string, text: string): void {
    this.change(path, (file) => ({ ...file, text, isUnsaved: true }));
    this.saveIn(pauseMs);
  }

  add(path: string, text: string): void {
    if (this.files().some((file) => file.path === path)) return;
    this.show([...this.files(), { path, text, revision: 0, isUnsaved: true }]);
    this.saveIn(0);
  }

  keepMine(path: string): void {
    this.change(path, ({ theirs, ...file }) => ({ ...file, revision: theirs?.revision ?? 0 }));
    this.saveIn(0);
  }

  takeTheirs(path: string): void {
    this.change(path, (file) => (file.theirs ? savedFile(file.theirs) : file));
  }

  async remove(path: string): Promise<void> {
    const file = this.files().find((one) => one.path === path);
    const body = { path, text: null, seenRevision: file?.theirs?.revision ?? file?.revision ?? 0 };
    await api.call(contract.putExamDraft, { params: this.params(), body });
    this.show(this.files().filter((one) => one.path !== path));
  }

  private async readAll(): Promise<void> {
    const kept = keptFiles.read(this.place.assignmentId, this.place.userId);
    try {
      await this.readBeside(kept);
      if (this.unsaved().length > 0) this.saveIn(0);
    } catch (error) {
      this.tell({ files: kept });
      this.fail(error);
    }
  }

  private async readBeside(kept: readonly OpenFile[]): Promise<void> {
    const drafts = await this.saved();
    this.isRead = true;
    this.show(openedFiles(kept, drafts));
    const newest = drafts.map(({ savedAt }) => savedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
    this.tell({ saving: newest && { at: 'saved', savedAt: newest } });
  }

  /** One save at a time: a second one would find the revision of the first, and take it for another page's. */
  private async saveAll(): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    try {
      if (!this.isRead) await this.readBeside(this.files());
      for (const { path } of this.unsaved()) {
        const file = this.files().find((one) => one.path === path);
        this.tell({ saving: { at: 'saving' } });
        if (file) await this.saveOne(file);
      }
      if (this.unsaved().length > 0) this.saveIn(pauseMs);
    } catch (error) {
      this.fail(error);
    } finally {
      this.isSaving = false;
    }
  }

  private async saveOne({ path, text, revision: seenRevision }: OpenFile): Promise<void> {
    try {
      const body = { path, text, seenRevision };
      const { revision, savedAt } = await api.call(contract.putExamDraft, { params: this.params(), body });
      this.change(path, (file) => ({ ...file, revision, isUnsaved: file.text !== text }));
      this.tell({ saving: { at: 'saved', savedAt } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.code !== 'INVALID_STATE') throw error;
      const theirs = (await this.saved()).find((draft) => draft.path === path);
      this.change(path, (file) => besides(file, theirs));
      this.tell({ saving: undefined });
    }
  }

  private fail(error: unknown): void {
    const isGone = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    this.tell({ saving: isGone ? { at: 'offline', isKept: this.isKept } : { at: 'failed', error } });
    if (isGone) this.saveIn(againMs);
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    this.timer = setTimeout(() => void this.saveAll(), ms);
  }

  private async saved(): Promise<readonly ExamDraft[]> {
    return (await api.call(contract.listOwnExamDrafts, { params: this.params() })).drafts;
  }

  private params() {
    return { assignmentId: this.place.assignmentId };
  }

  private files(): readonly OpenFile[] {
    return this.written.files ?? [];
  }

  /** Files that the server lacks, but for those of which the student must choose one of two texts. */
  private unsaved(): readonly OpenFile[] {
    return this.files().filter(({ isUnsaved, theirs }) => isUnsaved && theirs === undefined);
  }

  private change(path: string, changed: (file: OpenFile) => OpenFile): void {
    this.show(this.files().map((file) => (file.path === path ? changed(file) : file)));
  }

  private show(files: readonly OpenFile[]): void {
    this.isKept = keptFiles.write(this.place.assignmentId, this.place.userId, files);
    this.tell({ files });
  }

  private tell(change: Partial<Written>): void {
    this.written = { ...this.written, ...change };
    for (const listener of this.listeners) listener();
  }
}
