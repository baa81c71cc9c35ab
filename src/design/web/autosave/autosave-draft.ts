// What is typed into a part of a page that saves itself, and how far it has come: resting, under way, saved or not.
import { isSame } from '../forms/use-form-state.ts';

/** Thrown by `save` when somebody else has stored something else meanwhile. */
export class ChangedMeanwhile<Values> extends Error {
  readonly theirs: Values;

  constructor(theirs: Values) {
    super('Somebody else has changed this meanwhile.');
    this.theirs = theirs;
  }
}

export type AutosaveSaid<Values> =
  | { at: 'idle' }
  | { at: 'pending' }
  | { at: 'saved'; warning: string | undefined }
  | { at: 'invalid' }
  | { at: 'failed'; error: unknown }
  | { at: 'conflict'; theirs: Values };

export interface AutosaveState<Values> {
  values: Values;
  /** What the server has, as far as it is known here. */
  stored: Values;
  /** What the last save took the place of. */
  before: Values | undefined;
  said: AutosaveSaid<Values>;
}

/** Stores values that take the place of `stored`; resolves with a warning of the server. */
export type Save<Values> = (values: Values, stored: Values) => Promise<string | undefined>;

interface Hooks<Values> {
  save: Save<Values>;
  /** Whether every field holds what it can hold. */
  isValid: () => boolean;
  /** It failed when nobody looked at it any more. */
  onLost: (error: unknown) => void;
}

/** How long values must rest before they are saved; a field that is left saves them at once. */
const restMs = 700;

export class AutosaveDraft<Values extends object> {
  private state: AutosaveState<Values>;
  private told: Values;
  private hooks: Hooks<Values> | undefined;
  private isSending = false;
  /** What the server did not take. */
  private refused: Values | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(stored: Values) {
    this.told = stored;
    this.state = { values: stored, stored, before: undefined, said: { at: 'idle' } };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): AutosaveState<Values> => this.state;

  use(hooks: Hooks<Values>): void {
    this.hooks = hooks;
  }

  /** It waits for the person: what they typed cannot be stored as it is. */
  get isStuck(): boolean {
    return this.isDirty && ['invalid', 'failed', 'conflict'].includes(this.state.said.at);
  }

  get isDirty(): boolean {
    return !isSame(this.state.values, this.state.stored);
  }

  /** The server tells what it has: shown, unless something is typed here or is not stored yet. */
  adopt(stored: Values, isTyping: boolean): void {
    if (isSame(stored, this.told)) return;
    this.told = stored;
    if (this.isDirty || this.isSending) return;
    // The letters of somebody who types on are not changed below their hands.
    this.change(isTyping ? { stored } : { values: stored, stored });
  }

  set(patch: Partial<Values>): void {
    this.replace({ ...this.state.values, ...patch });
  }

  put<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.replace({ ...this.state.values, [name]: value });
  }

  /** Saves now what is not saved yet; what was refused is sent again only when it has changed, or on demand. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.isSending || this.state.said.at === 'conflict') return;
    if (this.refused !== undefined && isSame(this.refused, this.state.values)) return;
    this.retry();
  }

  retry(): void {
    clearTimeout(this.timer);
    if (this.isSending) return;
    if (!this.isDirty) {
      // What was typed is taken back by hand: there is nothing to complain of any more.
      if (this.state.said.at !== 'saved') this.change({ said: { at: 'idle' } });
      return;
    }
    if (this.hooks?.isValid() === false) this.change({ said: { at: 'invalid' } });
    else void this.send();
  }

  /** Puts back what the last save took the place of. */
  undo(): void {
    const { before } = this.state;
    if (before === undefined) return;
    this.change({ values: before, before: undefined });
    void this.send({ isUndo: true });
  }

  /** Gives up what could not be stored. */
  takeBack(): void {
    this.change({ values: this.state.stored, said: { at: 'idle' } });
  }

  putMine(theirs: Values): void {
    this.change({ stored: theirs, said: { at: 'idle' } });
    this.retry();
  }

  keepTheirs(theirs: Values): void {
    this.change({ values: theirs, stored: theirs, before: undefined, said: { at: 'idle' } });
  }

  private replace(values: Values): void {
    this.change({ values });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), restMs);
  }

  private async send({ isUndo = false } = {}): Promise<void> {
    const { values, stored } = this.state;
    if (this.hooks === undefined) return;
    this.isSending = true;
    this.refused = undefined;
    this.change({ said: { at: 'pending' } });
    try {
      const warning = await this.hooks.save(values, stored);
      this.isSending = false;
      this.change({ stored: values, before: isUndo ? undefined : stored, said: { at: 'saved', warning } });
      if (this.isDirty) this.flush();
    } catch (error) {
      this.isSending = false;
      this.refused = values;
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const said = isConflict<Values>(error)
      ? { at: 'conflict' as const, theirs: error.theirs }
      : { at: 'failed' as const, error };
    this.change({ said });
    if (this.listeners.size === 0) this.hooks?.onLost(error);
  }

  private change(change: Partial<AutosaveState<Values>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** `save` throws it only with values of its own form. */
const isConflict = <Values>(error: unknown): error is ChangedMeanwhile<Values> =>
  error instanceof ChangedMeanwhile;
