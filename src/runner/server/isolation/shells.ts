// Shells that start programs for this process. Node copies the tables of all its memory for each program that it
// starts, and waits meanwhile; a shell has nearly none to copy. A shell does one order after the other, each in a
// process of its own, so that nothing that an order sets outlives it.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { killIfThere } from './left-processes.ts';
import { keepEnd, systemPath, type ToolRun } from './tools.ts';

export interface ShellOrder {
  /** What its process does, as text for /bin/sh. Values in it are made by `quoted`. */
  readonly text: string;
  /** Called when the order has begun, which it says by its first output, or has ended without a word. */
  readonly onBegin?: () => void;
  /** The order gets descriptor 7, of which the run has the other end. */
  readonly hasGate?: boolean;
}

export interface ShellEnd {
  /** What the order wrote to its standard output. */
  readonly text: string;
  /** Null when it was killed. */
  readonly code: number | null;
}

export interface ShellRun {
  readonly ended: Promise<ShellEnd>;
  readonly gate: Duplex | undefined;
  /** Kills the process of the order at once, with its group. Does nothing after its end. */
  readonly kill: () => void;
}

export const gateDescriptor = 7;

/** The text as one word of /bin/sh, whatever is in it. */
export function quoted(text: string): string {
  if (text.includes('\0')) throw new Error('No program can be given a text with a NUL.');
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Those without an order: as many as there were orders at a time. */
const idle: Shell[] = [];

export function startInShell(order: ShellOrder): ShellRun {
  // What one program left in the gate would reach the next one, so a shell with a gate does one order.
  const shell = (order.hasGate ? undefined : idle.pop()) ?? new Shell(order.hasGate === true);
  return shell.run(order);
}

type ScriptOrder = Pick<ToolRun, 'arguments' | 'environment' | 'cwd' | 'signal'>;

/** Runs one of our scripts to its end; throws what it said when it fails. The environment is for the script alone. */
export async function runInShell(script: string, order: ScriptOrder = {}): Promise<void> {
  order.signal?.throwIfAborted();
  const { ended, kill } = startInShell({ text: textOf(script, order) });
  order.signal?.addEventListener('abort', kill, { once: true });
  const { text, code } = await ended;
  order.signal?.removeEventListener('abort', kill);
  if (code !== 0) throw new Error(`A script of the runner ended with ${code ?? 'a signal'}: ${text.trim()}`);
}

function textOf(script: string, { arguments: given = [], environment = {}, cwd }: ScriptOrder): string {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${quoted(value)}`);
  const folder = cwd === undefined ? [] : [`cd ${quoted(cwd)}`];
  const words = ['set', '--', ...given.map(quoted)].join(' ');
  return ['exec < /dev/null 2>&1', 'set -eu', ...variables, ...folder, words, script].join('\n');
}

interface CurrentOrder {
  readonly begin: () => void;
  readonly end: (end: ShellEnd) => void;
  readonly fail: (error: Error) => void;
}

class Shell {
  readonly #child: ChildProcess;
  readonly #gate: Duplex | undefined;
  /** Begins the line after each order. No program that an order starts can know it. */
  readonly #mark = randomBytes(16).toString('hex');
  #order: CurrentOrder | undefined;
  #text = '';
  #isUsableAgain: boolean;

  constructor(hasGate: boolean) {
    this.#isUsableAgain = !hasGate;
    const below = Array.from({ length: gateDescriptor - 3 }, () => 'ignore' as const);
    this.#child = spawn('/bin/sh', ['-s'], {
      stdio: ['pipe', 'pipe', 'inherit', ...(hasGate ? [...below, 'pipe' as const] : [])],
      env: { PATH: systemPath, LANG: 'C.UTF-8' },
      // A group with all that it starts, which can be killed as a whole.
      detached: true,
    });
    const [gate] = this.#child.stdio.slice(gateDescriptor);
    this.#gate = gate instanceof Duplex ? gate : undefined;
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    // Its end says the same.
    this.#child.stdin?.on('error', () => undefined);
    this.#child.on('error', (error) => this.#order?.fail(error));
    this.#child.on('close', () => this.#close());
  }

  run({ text, onBegin }: ShellOrder): ShellRun {
    const { promise, resolve, reject } = Promise.withResolvers<ShellEnd>();
    let hasBegun = false;
    const begin = (): void => {
      if (!hasBegun) onBegin?.();
      hasBegun = true;
    };
    const order = { begin, end: resolve, fail: reject };
    this.#order = order;
    this.#text = '';
    this.#child.stdin?.write(`(\n${text}\n)\nprintf '\\n%s %s\\n' ${this.#mark} "$?"\n`);
    const kill = (): void => {
      if (this.#order === order) this.#kill();
    };
    return { ended: promise.finally(begin), gate: this.#gate, kill };
  }

  #hear(text: string): void {
    this.#text = keepEnd(this.#text + text);
    this.#order?.begin();
    const at = this.#text.indexOf(`\n${this.#mark} `);
    if (at === -1 || !this.#text.endsWith('\n')) return;
    const code = Number(this.#text.slice(at + this.#mark.length + 2));
    if (this.#isUsableAgain) idle.push(this);
    else this.#child.stdin?.end();
    this.#end({ text: this.#text.slice(0, at), code });
  }

  #end(end: ShellEnd): void {
    const order = this.#order;
    this.#order = undefined;
    order?.end(end);
  }

  #kill(): void {
    this.#isUsableAgain = false;
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) killIfThere(-pid);
  }

  #close(): void {
    const at = idle.indexOf(this);
    if (at !== -1) idle.splice(at, 1);
    this.#end({ text: this.#text, code: null });
  }
}
