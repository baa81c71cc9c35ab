// The connection between the process of the tests and that of the hand-in, with a hand-in that sends anything
// it likes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const hasPython = spawnSync('python3', ['-I', '-c', '']).status === 0;

/** Runs Python with the modules of `python/`; answers the lines that it prints. */
function printed(script: string): string[] {
  const start = `import sys\nsys.path.insert(0, ${JSON.stringify(import.meta.dirname)})\n`;
  const ran = spawnSync('python3', ['-I', '-B', '-c', start + script], {
    encoding: 'utf8',
    timeout: 60_000,
    cwd: join(import.meta.dirname, '..'),
  });
  expect(ran.stderr).toBe('');
  return ran.stdout.split('\n').filter((line) => line !== '');
}

/**
 * The other end is a child process with the program `child`, which uses `receive()`, `send(message)` and
 * `raw(bytes)`.
 */
function againstChild(child: string, parent: string): string[] {
  const indented = (text: string, by: string): string => text.replaceAll(/^/gm, by);
  return printed(`
import json, os, struct, time
from python import channel, limits, testside
down, up = os.pipe(), os.pipe()
def receive():
    size = struct.unpack(">I", os.read(down[0], 4))[0]
    text = b""
    while len(text) < size: text += os.read(down[0], size - len(text))
    return json.loads(text)
def raw(text):
    left = memoryview(text)
    while left: left = left[os.write(up[1], left):]
def send(message):
    text = json.dumps(message).encode()
    raw(struct.pack(">I", len(text)) + text)
child = os.fork()
if child == 0:
    os.close(down[1]); os.close(up[0])
    try:
${indented(child.trim(), '        ')}
    finally: os._exit(0)
os.close(down[0]); os.close(up[1])
peer = testside.TestSide(channel.Channel(up[0], down[1]), "/nowhere", 30, False)
def tell(call):
    try: print("got", call())
    except BaseException as error: print(type(error).__name__, error)
${parent.trim()}
sys.stdout.flush()
os.kill(child, 9)
`);
}

const answer = (message: string): string => `receive(); send(${message})`;
const ask = 'tell(lambda: peer.ask("call", 1))';

describe.skipIf(!hasPython)('messages of a hand-in', () => {
  it.each<[string, string, RegExp]>([
    ['a value', answer('{"ok": 3}'), /^got 3$/],
    [
      'more bytes than are allowed',
      'receive(); raw(struct.pack(">I", 2 ** 31))',
      /^Ended .*more than is allowed/,
    ],
    ['no JSON', 'receive(); raw(struct.pack(">I", 2) + b"{]")', /^Ended .*cannot be read/],
    ['no message', 'receive(); send([1])', /^Ended .*cannot be read/],
    ['an end in the middle', 'receive(); raw(struct.pack(">I", 9) + b"{")', /^Ended .*has ended/],
    ['an end', 'receive()', /^Ended .*has ended/],
    [
      'containers too deep',
      'value = 1\nfor _ in range(100): value = {"l": [value]}\nreceive(); send({"ok": value})',
      /^ValueError .*too deeply/,
    ],
    ['a function of Python for a type', answer('{"ok": {"type": "eval"}}'), /^ValueError .*no type/],
    [
      'a program of the library',
      answer('{"ok": {"standard": ["subprocess", "Popen"]}}'),
      /^got <class '__main__\.Popen'>|^got <class '.*Popen'>$/,
    ],
    ['a number that nobody lent', answer('{"ok": {"yours": 7}}'), /^KeyError/],
    ['a value of no kind', answer('{"ok": {"code": "x"}}'), /^ValueError/],
    ['a change of what it never got', answer('{"ok": 1, "changed": [[0, [1]]]}'), /^ValueError .*no number/],
    [
      'an error that would end the run',
      answer('{"error": {"raised": "KeyboardInterrupt", "args": [], "handle": 1}}'),
      /^Interrupted /,
    ],
    [
      'a skip',
      answer('{"error": {"error": {"standard": ["unittest.case", "SkipTest"]}, "args": [], "handle": 1}}'),
      /^SkipTest /,
    ],
    ['a word that is no operation', 'receive(); send({"op": "run"})', /^KeyError|^Ended/],
  ])('hold %s', (_name, child, expected) => {
    expect(againstChild(child, ask)).toEqual([expect.stringMatching(expected)]);
  });

  it('never become a class that the tool takes for a skip, nor a program of the library', () => {
    const child = answer(
      '{"ok": {"t": [{"standard": ["subprocess", "Popen"]}, {"standard": ["unittest.case", "SkipTest"]}]}}',
    );
    const parent = `import subprocess, unittest
found = peer.ask("call", 1)
print([one in (subprocess.Popen, unittest.SkipTest) for one in found], [one.__bases__ == (Exception,) for one in found])`;
    expect(againstChild(child, parent)).toEqual(['[False, False] [True, True]']);
  });

  it('must come in time', () => {
    const parent = `peer.seconds = 0.2\n${ask}\n${ask}`;
    expect(againstChild('receive(); time.sleep(60)', parent)).toEqual([
      expect.stringContaining('Ended The tested code did not answer in time'),
      expect.stringContaining('Ended The tested code did not answer in time'),
    ]);
  });

  it('must come in time also where questions come in its place', () => {
    const child =
      'receive()\nwhile True: send({"op": "get", "to": 1, "with": ["__name__"], "named": {}}); receive()';
    const parent = 'peer.seconds = 0.2\ntell(lambda: peer.ask("call", 1, lambda: 1))';
    expect(againstChild(child, parent)).toEqual([
      expect.stringContaining('Ended The tested code did not answer in time'),
    ]);
  });

  it('must come before the tests have to end', () => {
    const parent = `peer.end = time.monotonic() + 0.2\n${ask}`;
    expect(againstChild('receive(); time.sleep(60)', parent)).toEqual([
      expect.stringContaining('Ended The tested code did not answer in time'),
    ]);
  });

  it('are no answer that comes later', () => {
    expect(againstChild(answer('{"ok": {"later": 1}}'), ask)).toEqual([
      expect.stringMatching(/^ValueError .*no value/),
    ]);
  });

  it('says what tests need whose threads wait for each other in it', () => {
    const parent = `import threading, time
peer.seconds = 3
first = threading.Thread(target=lambda: tell(lambda: peer.ask("call", 1)))
second = threading.Thread(target=lambda: tell(lambda: peer.ask("call", 2)))
first.start()
while not peer.waiting: time.sleep(0.01)
second.start(); first.join(); second.join()`;
    const needs: unknown = expect.stringContaining(
      'need tests and code in one process, a switch of the Pytest block',
    );
    expect(againstChild('receive(); time.sleep(60)', parent)).toEqual([needs, needs]);
  });

  it('may ask the tests only so often, and name only so many of their objects', () => {
    const child = `
receive()
for _ in range(4):
    send({"op": "get", "to": 1, "with": ["__name__"], "named": {}})
    reply = receive()
send({"ok": list(reply)[0]})`;
    const parent = `limits.CALLS_BACK = 3
tell(lambda: peer.ask("call", 1, lambda: 1))
limits.HANDLES = 5
tell(lambda: peer.ask("call", 1, [(lambda: 1) for _ in range(9)]))
limits.MESSAGE_BYTES = 100
tell(lambda: peer.ask("call", 1, "x" * 1000))`;
    expect(againstChild(child, parent)).toEqual([
      'got error',
      expect.stringMatching(/^ValueError Too many objects/),
      expect.stringMatching(/^ValueError .*too large/),
    ]);
  });

  it('show so much of its output and no more', () => {
    const script = `
import os
from python import limits, tested
kept = os.dup(1)
limits.OUTPUT_CHARACTERS = 5
output = tested.Output(1)
os.write(1, b"1234567")
first = output.read()
os.write(1, b"89")
second = output.read()
os.dup2(kept, 1)
print([first, second])`;
    expect(printed(script)).toEqual([`['12345\\n[more output is not shown]\\n', '89']`]);
  });
});

describe.skipIf(!hasPython)('what a hand-in may ask of the objects of the tests', () => {
  const asked: readonly [string, string, boolean][] = [
    ['function', 'may_read(lambda: 1, "__name__")', true],
    ['its code', 'may_read(lambda: 1, "__code__")', false],
    ['its module', 'may_read(lambda: 1, "__globals__")', false],
    ['its own attributes', 'may_read(lambda: 1, "anything")', false],
    ['an object of the tests', 'may_read(Own(), "shown")', true],
    ['what it hides', 'may_read(Own(), "_hidden")', false],
    ['its class', 'may_read(Own(), "__class__")', false],
    ['its variables', 'may_read(Own(), "__dict__")', false],
    ['a module', 'may_read(sys, "modules")', false],
    ['a frame', 'may_read(sys._getframe(), "f_back")', false],
    ['a generator', 'may_use((one for one in []), "__next__")', true],
    ['its frame', 'may_read((one for one in []), "gi_frame")', false],
    ['a text that is read as a file', 'may_read(io.StringIO(), "readline")', true],
    ['what is behind a file', 'may_read(open(os.devnull), "buffer")', false],
    ['a child of a mock', 'may_read(mock.Mock(), "child")', true],
    ['the memory of a mock', 'may_read(mock.Mock(), "reset_mock")', false],
    ['the verdict of a mock', 'may_read(mock.Mock(), "assert_called_once_with")', false],
    ['the settings of a mock', 'may_read(mock.Mock(), "side_effect")', false],
    ['an object of a library', 'may_read(argparse.ArgumentParser(), "exit")', false],
    ['its special methods', 'may_use(argparse.ArgumentParser(), "__getstate__")', false],
    ['a special method that leads away', 'may_use(Own(), "__reduce_ex__")', false],
    ['a call past the rules for calls', 'may_use(Own(), "__call__")', false],
  ];

  it('is what is named here', () => {
    const script = `
import argparse, io, os, sys
from unittest import mock
from python.allowed import Allowed
class Own:
    def __init__(self): self.shown = self._hidden = 1
allowed = Allowed(lambda kind: kind.__module__ == "__main__")
${asked.map(([, question]) => `print(allowed.${question})`).join('\n')}`;
    const answers = printed(script).map((line, at) => [asked[at]?.[0], line]);
    expect(answers).toEqual(asked.map(([name, , isAllowed]) => [name, isAllowed ? 'True' : 'False']));
  });

  it('changes no class of the tests, no mock and nothing hidden', () => {
    const script = `
from unittest import mock
from python.allowed import Allowed, Refused
class Own: pass
allowed = Allowed(lambda kind: kind.__module__ == "__main__")
for value, name in [(Own(), "shown"), (Own(), "_hidden"), (Own, "shown"), (mock.Mock(), "return_value"), (len, "x")]:
    try: print("set", allowed.set(value, name, 1))
    except Refused as refused: print("refused")
for value in [Own, lambda: 1, len, mock.Mock(return_value=1), Own(), "text"]:
    try: print("called", type(allowed.call(value, [[]] if value is len else [], {})).__name__)
    except Refused as refused: print("refused")`;
    expect(printed(script)).toEqual([
      ...['set None', 'refused', 'refused', 'refused', 'refused'],
      ...['called Own', 'called int', 'called int', 'called int', 'refused', 'refused'],
    ]);
  });
});
