import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { quoted, runInShell, startInShell } from './isolation/shells.ts';

const folder = mkdtempSync('/tmp/proofmark-shells-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = async (text: string): Promise<string> => (await startInShell({ text }).ended).text;
const shellOf = async (): Promise<string> => textOf('echo "$$"');

/** False for one that has ended, whether or not somebody has waited for it. */
function isAtWork(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ');
}

describe('a word for a shell', () => {
  it('arrives as it was, whatever is in it', async () => {
    // Each character of two bytes has all values that a shell may use for marks of its own.
    const characters = Array.from({ length: 0x7ff }, (_, at) => String.fromCodePoint(at + 1)).join('');
    const words = [
      characters,
      "'; touch $(echo made) `echo made` \"'\"'\\''",
      ' spaces\tand\nlines\\\n',
      '-n',
      '*',
      '',
      '$HOME ${PATH} ~ !x #y',
      '𝄞 ü 漢',
    ];
    const target = join(folder, 'words');
    await runInShell(`printf '%s\\0' "$@" > ${quoted(target)}`, { arguments: words });
    expect(readFileSync(target, 'utf8').split('\0')).toEqual([...words, '']);
    expect(existsSync(join(process.cwd(), 'made'))).toBe(false);
  });

  it('is refused when it has a NUL, which no program can be given', () => {
    expect(() => quoted('a\0b')).toThrow('NUL');
  });
});

describe('an order for a shell', () => {
  it('leaves nothing to the next one, which the same shell does', async () => {
    const first = await shellOf();
    await textOf(
      'umask 077; cd /; PATH=/nowhere; left=left; exec 5< /dev/null; ulimit -n 16; trap "echo bye" EXIT',
    );
    const now = await textOf(
      'echo "$$ ${left-nothing} $(umask)"; [ "$PATH" != /nowhere ] && [ ! -e /dev/fd/5 ] && pwd',
    );
    expect(now).toBe(`${first.trim()} nothing ${await textOf('umask')}${process.cwd()}\n`);
  });

  it('gets a shell of its own while another one is at work, and is killed alone, with all of its group', async () => {
    const long = startInShell({ text: 'sleep 60 & echo "$!"; sleep 60' });
    const beside = startInShell({ text: 'sleep 0.2; echo "$$"' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    long.kill();
    const [killed, other] = await Promise.all([long.ended, beside.ended]);
    expect(killed.code).toBe(null);
    expect(other.code).toBe(0);
    await expect.poll(() => isAtWork(Number(killed.text))).toBe(false);
    // Killed again after its end, it hurts nobody.
    long.kill();
    beside.kill();
    expect(await shellOf()).toBe(other.text);
  });

  it('tells its exit code, and the end even where it says what looks like one', async () => {
    expect(await startInShell({ text: 'exit 7' }).ended).toEqual({ text: '', code: 7 });
    const { text, code } = await startInShell({ text: "printf '\\n%032d 0\\nmore' 0; exit 3" }).ended;
    expect(text).toBe(`\n${'0'.repeat(32)} 0\nmore`);
    expect(code).toBe(3);
  });

  it('has begun exactly once, also where it ends without a word', async () => {
    let begun = 0;
    const onBegin = (): void => void (begun += 1);
    await startInShell({ text: 'echo one; sleep 0.1; echo two', onBegin }).ended;
    expect(begun).toBe(1);
    await startInShell({ text: 'exec < /no/such/file', onBegin }).ended;
    expect(begun).toBe(2);
  });

  it('with a gate gets a shell that does nothing after it', async () => {
    const run = startInShell({ text: 'echo "$$"; read -r word <&7; echo "$word"', hasGate: true });
    run.gate?.write('go\n');
    const [shell, word] = (await run.ended).text.split('\n');
    expect(word).toBe('go');
    expect(await shellOf()).not.toBe(`${shell}\n`);
    expect(await textOf('[ -e /dev/fd/7 ] && echo open || echo closed')).toBe('closed\n');
  });

  it('throws what a script said when it fails, or is aborted', async () => {
    await expect(runInShell('echo out; echo err >&2; false')).rejects.toThrow(/ended with 1: out\nerr/);
    const late = AbortSignal.timeout(100);
    await expect(runInShell('sleep 60', { signal: late })).rejects.toThrow('a signal');
  });
});
