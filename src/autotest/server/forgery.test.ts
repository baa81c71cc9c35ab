// Hand-ins that try to get unearned points, or to read hidden things, in the real sandbox.
import { describe, expect, it } from 'vitest';
import { hide, idOf, program } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn, upload, type HandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Block } from '../domain/block.ts';

const holds = (text: string): unknown => expect.stringContaining(text);
const { peer } = useRunner('forgery');
const judged = (handIn: HandIn) => judgedHandIn(peer, handIn);

const runMain = program('A', 'python3 main.py; true');
const refusing = 'import sys\nprint("graded")\nsys.exit(1)\n';

describe('files of tests', () => {
  it.each([
    ['overwritten', 'open(path, "w").write("print(\'forged\')")'],
    ['replaced by a link', 'os.remove(path); os.symlink("/home/student/student/forged.py", path)'],
    [
      'in a folder that is replaced',
      'os.rename("/home/student/fixtures", "/tmp/x"); os.mkdir("/home/student/fixtures")',
    ],
    [
      'shadowed by a module beside them',
      'open("/home/student/fixtures/sys.py", "w").write("def exit(n): pass")',
    ],
    ['joined by a conftest.py', 'open("/home/student/fixtures/conftest.py", "w").write("")'],
    ['made read-only', 'os.chmod("/home/student/fixtures", 0o500); os.chmod(path, 0o000)'],
  ])('cannot be %s by an earlier block, those of the set-up and those of the test', async (_what, attack) => {
    const main = `
import os
for path in ["/home/student/fixtures/check.py", "/home/student/fixtures/late.py"]:
    try:
        ${attack}
        print("worked")
    except OSError as error: print("refused", error.errno)
`;
    const result = await judged({
      setup: [{ type: 'uploadFiles', id: idOf('U'), files: [{ id: idOf('F'), path: 'check.py', size: 1 }] }],
      test: [
        runMain,
        upload('V', 'F', 'late.py'),
        program('B', 'python3 "$UPLOADED_FILES/check.py"'),
        program('C', 'python3 "$UPLOADED_FILES/late.py"; exit $?'),
      ],
      main,
      files: { F: refusing },
    });
    expect(result('A').output?.text).not.toContain('worked');
    expect(result('V').state).toBe('passed');
    for (const word of ['B', 'C']) {
      expect(result(word)).toMatchObject({ share: '0', exitCode: 1, output: { text: 'graded\n' } });
    }
  });

  it('are not there for a block that could not get them, and that block says so', async () => {
    const result = await judged({
      test: [runMain, upload('V', 'F', 'check.py'), program('B', 'ls $UPLOADED_FILES')],
      main: `
try:
    for number in range(100): open(f"/tmp/{number}", "wb").write(bytes(10_000_000))
except OSError: pass
for number in range(10000):
    try: open(f"/tmp/small{number}", "wb").write(bytes(4096))
    except OSError: break
`,
      files: { F: refusing.repeat(4_000) },
    });
    expect(result('V')).toMatchObject({
      state: 'failed',
      output: { text: holds('could not be laid out') },
    });
    expect(result('V').share).toBeUndefined();
  });
});

describe('a tool that reports', () => {
  const leaveBehind = `
import os, sys
home = "/home/student"
forge = "import os\\ntry: os.write(3, b'{\\"tag\\":\\"points\\",\\"points\\":\\"1/1\\"}\\\\n')\\nexcept OSError: pass\\n"
version = "python%d.%d" % sys.version_info[:2]
site = f"{home}/.local/lib/{version}/site-packages"
for folder in [site, f"{home}/.local/bin", f"{home}/node_modules/x", f"{home}/.config", f"{home}/perl5/lib/perl5"]: os.makedirs(folder)
for name in ["usercustomize.py", "sitecustomize.py", "json.py", "forge.pth"]: open(f"{site}/{name}", "w").write(forge)
for name in ["json.py", "runpy.py", "grade.py", "usercustomize.py"]:
    for where in [home, f"{home}/student", "/tmp"]: open(f"{where}/{name}", "w").write(forge)
for name in [".bashrc", ".profile", ".bash_profile", ".bash_login", ".perldb", ".irbrc", ".noderc", "package.json", ".npmrc"]:
    open(f"{home}/{name}", "w").write("echo forged")
for name in ["python3", "env", "bash"]:
    open(f"{home}/.local/bin/{name}", "w").write("#!/bin/sh\\necho forged"); os.chmod(f"{home}/.local/bin/{name}", 0o755)
if os.fork() == 0:
    os.setsid()
    while True:
        for process in os.listdir("/proc"):
            for number in range(3, 9):
                try: open(f"/proc/{process}/fd/{number}", "w").write('{"tag":"points","points":"1/1"}\\n')
                except OSError: pass
`;
  const grade =
    'import json, os, sys\nos.write(3, b\'{"tag":"points","points":"0/1"}\\n\')\nprint(open("/home/student/student/main.py").read(6), sys.argv[1:], sys.stdin.read())\n';

  it('finds nothing of what an earlier block or the same one left in home, folders and processes', async () => {
    const result = await judged({
      setup: [{ type: 'uploadFiles', id: idOf('U'), files: [{ id: idOf('F'), path: 'grade.py', size: 1 }] }],
      test: [
        runMain,
        program(
          'B',
          'python3 main.py 2> /dev/null; at report python3 "$UPLOADED_FILES/grade.py" one "two three" < /dev/null',
        ),
        program(
          'C',
          'echo input | at report python3 grade.py; at report python3 -m json.tool < /dev/null; at report bash -lc true',
        ),
      ],
      main: leaveBehind,
      files: { F: grade },
    });
    expect(result('B')).toMatchObject({
      share: '0',
      output: { text: "import ['one', 'two three'] \n" },
    });
    expect(result('C').share).toBe('0');
    expect(result('C').output?.text).toMatch(/^\s*import \[\] input\n/);
    expect(result('C').output?.text).not.toContain('forged');
  });

  it('starts with an environment of its own, and its exit is that of at report', async () => {
    const script = `
export PYTHONPATH=/tmp NODE_OPTIONS=--require=/tmp/x PERL5OPT=-d RUBYOPT=-rx JAVA_TOOL_OPTIONS=-javaagent:/tmp/x BASH_ENV=/tmp/x LD_LIBRARY_PATH=/tmp
at report env -u LD_PRELOAD | sort; at report bash -c 'pwd; id -un; ls -A /home/student; exit 7'; echo "exit $?"; at report no-such-program; echo "exit $?"`;
    const result = await judged({ test: [program('B', script)], main: '' });
    const lines = result('B').output?.text.split('\n') ?? [];
    const names = lines.filter((line) => /^[A-Z_0-9a-z]+=/.test(line)).map((line) => line.split('=')[0]);
    expect(names).toEqual(
      [
        'AT_ATV2',
        'CG_ATV2',
        'HOME',
        'LANG',
        'PATH',
        'PWD',
        'PYTHONNOUSERSITE',
        'SHLVL',
        'STUDENT',
        'UPLOADED_FILES',
        'USER',
        '_',
      ].toSorted(),
    );
    const text = lines.join('\n');
    expect(text).toContain('HOME=/run/tool\n');
    expect(text).toContain('/home/student/fixtures\ntool\nfixtures\nstudent\nexit 7\n');
    expect(text).toContain('exit 127\n');
  });

  it('gets all of a large input, and points of a script may come beside it', async () => {
    const result = await judged({
      test: [
        program(
          'B',
          '{ yes | head -c 299990; head -c 10 /dev/zero; } | at report wc -c; at points 2/3; for i in 1 2; do echo $i | at report cat | sed s/^/n/; done; at report seq 1 1000 | at truncate 4; (at report false); echo $?',
        ),
      ],
      main: '',
    });
    expect(result('B')).toMatchObject({
      share: '2/3',
      output: { text: '300000\nn1\nn2\n1\n2\n\n[3889 more bytes]\n1\n' },
    });
  });
});

describe('what is hidden', () => {
  const search = `
import os, re
found = set()
def look(path):
    try: text = open(path, "rb").read(2_000_000)
    except OSError: return
    found.update(re.findall(b"HIDDEN-[A-Z]+", text))
for process in os.listdir("/proc"):
    if process.isdigit() and int(process) != os.getpid():
        for name in ["cmdline", "environ", "mem", "maps"]: look(f"/proc/{process}/{name}")
        for number in [*range(0, 10), *range(60, 64), 255]:
            if number > 2: look(f"/proc/{process}/fd/{number}")
for top in ["/tmp", "/home", "/var/tmp", "/run", "/dev/shm"]:
    for where, _, names in os.walk(top):
        for name in names:
            if name != "main.py": look(os.path.join(where, name))
print(sorted(found))
`;

  it('stays so: the script of an IO Test, and it cannot be rewritten', async () => {
    const rewrite = `
import os
for process in os.listdir("/proc"):
    if process.isdigit():
        for number in range(3, 256):
            try: open(f"/proc/{process}/fd/{number}", "r+").write("echo forged\\n" * 100)
            except OSError: pass
`;
    const block: Block = {
      type: 'ioTest',
      id: idOf('T'),
      script: 'python3 main.py\n: HIDDEN-SCRIPT\necho end',
      children: [
        {
          type: 'simpleMatch',
          id: idOf('M'),
          inputText: '',
          outputText: '',
          caseSensitivity: 'sensitive',
          whitespacesPolicy: 'include',
        },
      ],
    };
    const result = await judged({ test: [block], main: search + rewrite });
    expect(result('M').report?.match?.actual).toBe('[]\nend\n');
  });

  it('stays so: text of a Script block before, while and after it runs', async () => {
    const result = await judged({
      test: [program('A', 'python3 main.py; : HIDDEN-SCRIPT'), program('B', 'python3 main.py')],
      main: search,
    });
    expect(result('A').output?.text).toBe('[]\n');
    expect(result('B').output?.text).toBe('[]\n');
  });

  it('stays so: input and files of a Hide frame are gone for the block after it', async () => {
    const hidden: Block = {
      type: 'ioTest',
      id: idOf('T'),
      script: 'cat | tee ~/kept /tmp/kept $STUDENT/kept; cat $UPLOADED_FILES/hidden.txt > /tmp/copy; ls /tmp',
      children: [
        {
          type: 'simpleMatch',
          id: idOf('M'),
          inputText: 'HIDDEN-INPUT',
          outputText: '',
          caseSensitivity: 'sensitive',
          whitespacesPolicy: 'include',
        },
      ],
    };
    const result = await judged({
      test: [
        hide('H', { hideType: 'output' }, [upload('V', 'F', 'hidden.txt'), hidden]),
        program('B', 'python3 main.py; ls $UPLOADED_FILES'),
      ],
      main: search,
      files: { F: 'HIDDEN-FILE' },
    });
    expect(result('M').report?.match?.actual).toContain('copy\nkept\n');
    expect(result('B').output?.text).toBe('[]\n');
  });
});
