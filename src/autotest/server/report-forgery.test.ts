// Hand-ins that change the report of a teacher's script, by their output and by programs that they leave
// running, in the real sandbox.
import { describe, expect, it } from 'vitest';
import { program } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn, upload, type HandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('report-forgery');
const judged = (handIn: HandIn) => judgedHandIn(peer, handIn);

describe('a report whose end is missing', () => {
  /** A script of the teacher that reports each test as it ends, with the program's output. */
  const tellEach = (lines: string): string => `
import json, os, subprocess
def tell(name, status, reason=""):
    case = {"name": name, "status": status, "reason": reason}
    text = json.dumps({"tag": "unit-test", "results": [{"id": name, "name": name, "testCases": [case]}]})
    left = text.encode() + b"\\n"
    while left: left = left[os.write(3, left):]
out = open("/home/student/student/main.py").read()
tell("easy", "success")
${lines}
tell("hard", "failure")
`;

  it.each([
    ['bytes', 'tell("long", "failure", "x" * 2_000_000)'],
    ['lines', 'os.write(3, b"\\n" * 30_000)'],
  ])('counts nothing, whatever came before: more %s than are read', async (_what, lines) => {
    const result = await judged({
      test: [upload('V', 'F', 'grade.py'), program('B', 'at report python3 "$UPLOADED_FILES/grade.py"')],
      main: '',
      files: { F: tellEach(lines) },
    });
    expect(result('B').share).toBe('0');
    expect(result('B').output?.text).toContain('The report cannot be used, so this block counts 0');
  });
});

/** Stays alive beside the script and does something to every other process, again and again. */
const daemon = (act: string): string => `
import ctypes, os, sys, time
if os.fork() == 0:
    os.setsid()
    sys.stdout = sys.stderr = open("/tmp/log", "w")
    end = time.monotonic() + 12
    while time.monotonic() < end:
        for process in os.listdir("/proc"):
            if not process.isdigit() or int(process) in (1, os.getpid()): continue
            try:
                ${act}
            except OSError: pass
    os._exit(0)
time.sleep(0.2)
`;

describe('a program that goes on beside the script', () => {
  const forged = Buffer.from('10/10\n').toString('base64');

  it('puts nothing into what a tool answers to the script', async () => {
    const main = daemon(`
                if open(f"/proc/{process}/comm").read() not in ("base64\\n", "head\\n"): continue
                os.write(os.open(f"/proc/{process}/fd/0", os.O_WRONLY | os.O_NONBLOCK), b"${forged}")
`);
    const script = `python3 main.py
for i in $(seq 60); do points="$(at report echo 1/10)"; [ "$points" = 1/10 ] || break; done; at points "$points"`;
    const result = await judged({ test: [program('B', script)], main });
    expect(result('B').share).toBe('1/10');
  });

  it('puts nothing into what the script hands to a tool', async () => {
    const main = daemon(`
                if open(f"/proc/{process}/comm").read() != "base64\\n": continue
                os.write(os.open(f"/proc/{process}/fd/1", os.O_WRONLY | os.O_NONBLOCK), b"${forged}")
`);
    const script = `python3 main.py
for i in $(seq 60); do points="$(at report cat <<< 1/10)"; [ "$points" = 1/10 ] || break; done; at points "$points"`;
    const result = await judged({ test: [program('B', script)], main });
    expect(result('B').share).toBe('1/10');
  });

  it('makes no finding of a tool disappear by filling the disk', async () => {
    const main = `
import os
full, told = os.pipe()
if os.fork() == 0:
    os.setsid()
    number = 0
    while True:
        number += 1
        try: open(f"/tmp/fill{number % 1000}", "ab").write(bytes(100_000))
        except OSError:
            if told: os.write(told, b".")
            told = None
os.read(full, 1)
`;
    const script = `python3 main.py
found="$(at report sh -c 'seq 1 30000; exit 0')" && [ "\${#found}" -lt 160000 ] && exit 0; exit 1`;
    const result = await judged({ test: [program('B', script)], main });
    expect(result('B')).toMatchObject({ share: '0' });
    expect(result('B').output?.text).toContain('does not fit on the disk of the machine');
  });
});
