// The two accounts of a job, and commands with companions, in the real sandbox.
import { describe, expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import { Companion, toolHome, type Command, type CommandOutcome, type PlanStep } from '../domain/plan.ts';

const { peer } = useRunner('accounts');

async function runAll(
  commands: Command[],
  own: { files?: Record<string, string>; before?: PlanStep[]; layers?: string[] } = {},
): Promise<CommandOutcome[]> {
  const { files = {}, before = [], layers = [] } = own;
  const { outcome, commands: found } = await peer.run({
    steps: [...before, step('step', commands)],
    files,
    layers,
  });
  expect(outcome).toEqual({ kind: 'finished' });
  return commands.map(({ id }) => {
    const one = found[id];
    if (!one) throw new Error(`${id} was not reported.`);
    return one;
  });
}

async function runOne(command: Command, files: Record<string, string> = {}): Promise<CommandOutcome> {
  const [outcome] = await runAll([command], { files });
  if (!outcome) throw new Error('Nothing was reported.');
  return outcome;
}

const tool = (id: string, script: string, own: Partial<Command> = {}): Command =>
  bash(id, script, { account: 'tool', ...own });
const companion = (script: string, own: Partial<Companion> = {}): Companion =>
  Companion.parse({ argv: ['bash', '-c', script], ...own });

describe('the account tool', () => {
  it('has a home of its own: empty at each start, and read from afterwards', async () => {
    const script = 'id -un; echo $HOME; ls -A $HOME; echo kept > ~/report; ls -A /home/student';
    const captures = [{ name: 'report', path: `${toolHome}/report`, maxBytes: 100 }];
    const [first, second, student] = await runAll([
      tool('first', script, { captures }),
      tool('second', script, { captures }),
      bash('student', `ls ${toolHome}; ls /run`),
    ]);
    const text = `tool\n${toolHome}\nfixtures\nstudent\n`;
    expect(first).toMatchObject({ stdout: { text }, captures: { report: 'kept\n' } });
    expect(second).toMatchObject({ stdout: { text } });
    expect(student?.stdout.text).toBe('init\n');
  });

  it('finds nothing that a student left for it: start-up files, folders of modules, settings', async () => {
    const leave = `
      mkdir -p ~/.local/bin ~/.local/lib ~/node_modules/x
      echo 'echo forged' | tee ~/.bashrc ~/.profile ~/.bash_profile ~/.local/bin/python3 > ~/package.json
      chmod 755 ~/.local/bin/python3; ls -A ~ | wc -l`;
    const look = 'ls -A /home/student; echo $PATH; env | grep -c /home/student/.local';
    const [left, seen] = await runAll([bash('left', leave), tool('seen', look)]);
    expect(left?.stdout.text).toBe('8\n');
    expect(seen?.stdout.text).toBe(
      'fixtures\nstudent\n/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n0\n',
    );
  });

  it('sees what the set-up left in the home, as long as that is not too much', async () => {
    const runOver = async (script: string) => {
      const { layer } = await peer.run({ kind: 'build', steps: [step('s', [bash('s', script)])] });
      const [outcome] = await runAll([tool('look', 'cat ~student/check/a.txt; ls ~student | wc -l')], {
        layers: [layer?.sha256 ?? ''],
      });
      return outcome;
    };
    expect(await runOver('mkdir ~/check; echo a > ~/check/a.txt')).toMatchObject({
      stdout: { text: 'a\n3\n' },
    });
    const outcome = await runOver('for n in $(seq 201); do echo > ~/$n; done');
    expect(outcome).toMatchObject({ verdict: 'sandbox_error', exitCode: null });
    expect(outcome?.stderr.text).toContain('more than 200 files in /home/student: put them into one folder');
  });

  it('sees the hand-in and the files of tests, and what it lays beside the hand-in can be read there', async () => {
    const files = { 'student/a.py': 'print(1)', 'fixtures/t.py': 'test' };
    const [first, second] = await runAll(
      [
        tool(
          'first',
          'cat $STUDENT/a.py $UPLOADED_FILES/t.py; echo 1 > $STUDENT/given; echo x > $UPLOADED_FILES/t.py',
        ),
        bash('second', 'cat $STUDENT/given; echo x >> $STUDENT/given'),
      ],
      { files, before: [{ kind: 'files', stepId: 'f', files: [{ from: 't.py', to: 't.py' }] }] },
    );
    expect(first).toMatchObject({ exitCode: 1, stdout: { text: 'print(1)test' } });
    expect(first?.stderr.text).toContain('Read-only file system');
    expect(second).toMatchObject({ exitCode: 1, stdout: { text: '1\n' } });
  });
});

describe('a companion', () => {
  it('talks with its command over two pipes, on the same files, as the student', async () => {
    const outcome = await runOne(
      // If this command ended earlier, the companion would end too, before it has said everything.
      tool('main', 'echo question >&5; read -r answer <&4; cat <&4; echo "$(id -un) got $answer"', {
        companion: companion(
          'read -r asked <&4; echo "$asked $(id -un) $(cat a.txt) $WORD" >&5; echo said; echo bad >&2',
          {
            cwd: '/home/student/student',
            env: { WORD: 'four' },
          },
        ),
      }),
      { 'student/a.txt': 'content' },
    );
    expect(outcome).toMatchObject({ verdict: 'ran', exitCode: 0 });
    expect(outcome.stdout.text).toBe('tool got question student content four\n');
    expect(outcome.companion?.stdout.text).toBe('said\n');
    expect(outcome.companion?.stderr.text).toBe('bad\n');
  });

  it('ends with its command, and all that it started', async () => {
    const outcome = await runOne(
      bash('main', 'read -r _ <&4', {
        companion: companion('(while :; do sleep 1; done) & echo ready >&5; wait'),
      }),
    );
    // If the companion were waited for, the time of the command would run out.
    expect(outcome).toMatchObject({ verdict: 'ran', exitCode: 0, companion: { exitCode: null } });
  });

  it('may end first: its command reads the end of the pipe and goes on', async () => {
    const outcome = await runOne(
      bash('main', 'cat <&4; echo over', { companion: companion('echo last >&5; exit 7') }),
    );
    expect(outcome).toMatchObject({
      exitCode: 0,
      stdout: { text: 'last\nover\n' },
    });
    // Its command may have ended first.
    expect([7, null]).toContain(outcome.companion?.exitCode);
  });

  it('ends with the time of its command, by flood of its own output and by want of memory', async () => {
    const sleeping = companion('echo x >&5; sleep 100');
    const slow = bash('slow', 'sleep 100', { timeoutMs: 500, companion: sleeping });
    const flood = bash('flood', 'sleep 100', { companion: companion('yes') });
    const memory = bash('memory', 'cat <&4', { companion: companion('python3 -c "a = bytearray(10**9)"') });
    const outcomes = await runAll([slow, flood, memory]);
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['timed_out', 'output_limit', 'out_of_memory']);
  });

  it('has no descriptor for points and reaches no process, no file and no descriptor of its command', async () => {
    const attack = `
      ls /proc/self/fd | tr '\\n' ' '
      (echo forged >&3) 2>&1 | grep -o 'Bad file descriptor'
      cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -c "marked-[c]ommand"
      touch $UPLOADED_FILES/x ${toolHome}/x 2>&1 | grep -c cannot
      exec 5>&-`;
    const outcome = await runOne(
      // The command ends when the attack is over: its bash reads the end of the pipe.
      tool('main', 'unset LD_PRELOAD; (exec -a marked-command sleep 100) & read -r _ <&4 || true', {
        structuredOutput: true,
        companion: companion(attack),
      }),
    );
    expect(outcome).toMatchObject({ exitCode: 0, structured: '' });
    expect(outcome.companion?.stdout.text).toBe('0 1 2 3 4 5 Bad file descriptor\n0\n2\n');
  });

  it('starts when both sandboxes stand, so neither is built on what the other one changes', async () => {
    const swap = 'rm -r ~/student && ln -s / ~/student && ls ~/student/ | grep -c usr; echo swapped >&5';
    const outcome = await runOne(
      tool('main', 'cat <&4; ls -A $STUDENT | wc -l', { companion: companion(swap) }),
      { 'student/a.txt': 'real' },
    );
    expect(outcome).toMatchObject({ exitCode: 0, stdout: { text: 'swapped\n0\n' } });
    expect(outcome.companion?.stdout.text).toBe('1\n');
  });

  it('reads its text and that of the command from descriptor 6, which nobody writes', async () => {
    const script = 'exec 6<&-; echo "first $1"; ls -l /dev/fd/6 2>&1 | grep -c "No such file"; cat <&4';
    const argv = ['bash', '/dev/fd/6', 'word'];
    const outcome = await runOne({
      ...bash('main', ''),
      argv,
      script,
      companion: Companion.parse({
        argv: ['bash', '/dev/fd/6', 'other'],
        script: 'echo "$1"; (echo x > /dev/fd/6) 2> /dev/null || echo refused',
      }),
    });
    expect(outcome.stdout.text).toBe('first word\n1\n');
    expect(outcome.companion?.stdout.text).toBe('other\nrefused\n');
  });
});
