// Words are planted in everything that Hide blocks hide. Then they are looked for in all that reaches a student:
// each answer of each call, each frame of the realtime connection, each mail, each file, and what one block leaves
// for the programs of the next. Runs in the real sandbox.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { idOf } from '../../tests/support/autotest-blocks.ts';
import { finished, makeSnapshot, publish, saveAutoTest, until } from '../../tests/support/build-autotest.ts';
import { normalRow, saveRubric } from '../../tests/support/build-rubric.ts';
import { handIn } from '../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive } from '../../tests/support/live-client.ts';
import { runJobs } from '../../tests/support/run-jobs.ts';
import { useRunnerOf } from '../../tests/support/use-runner.ts';
import { useWorld, type Actor, type World } from '../../tests/support/world.ts';
import { autotestContract } from '../autotest/domain/contract.ts';
import type { StepResult } from '../autotest/domain/model.ts';
import type { RequestBlock } from '../autotest/domain/wire/request-blocks.ts';
import { fullPathOf } from '../kernel/domain/endpoint.ts';
import { submissionContract } from '../submissions/domain/contract.ts';
import { allEndpoints } from './contract.ts';
import { rooms } from './rooms.ts';

const makeWorld = useWorld();
useRunnerOf(makeWorld, 'markers');
afterEach(closeLiveClients);

/** On a busy machine the many blocks take their time. */
const longTest = { timeout: 300_000 };

const planted: string[] = [];

/** A word that no text of the product holds. */
function secret(what: string): string {
  const word = `zq${what}qz`;
  planted.push(word);
  return word;
}

const contents = (text: string): string => Buffer.from(text).toString('base64');
const always = { preposition: 'always', when: 'deadline' } as const;
const exact = { caseSensitivity: 'sensitive', whitespacesPolicy: 'include' } as const;

const failingTest = `import pytest
from main import double
from ${secret('helpermodule')} import expected

@pytest.mark.parametrize('given', ['${secret('parameter')}'])
def test_double(given):
    assert double(given) == expected, '${secret('assertion')}'
`;

const xml = `<testsuite name="${secret('suite')}" tests="1"><testcase name="adds" classname="${secret('class')}">
<failure message="${secret('failure')}">${secret('quotedline')}</failure></testcase></testsuite>`;

const openedConfiguration: RequestBlock[] = [
  {
    program: {
      id: idOf('A'),
      script: `${secret('command')} --option; python3 main.py # ${secret('script')}`,
    },
  },
  {
    ioTest: {
      id: idOf('B'),
      script: `python3 main.py # ${secret('ioscript')}`,
      children: [
        {
          simpleMatch: {
            ...{ id: idOf('B1'), inputText: secret('input'), outputText: secret('expected') },
            ...exact,
          },
        },
        {
          regexMatch: {
            ...{ id: idOf('B2'), inputText: secret('regexinput'), outputText: secret('pattern') },
            ...exact,
          },
        },
      ],
    },
  },
  {
    pytest: {
      ...{ id: idOf('C'), name: 'Units', script: '', version: 'base' },
      files: [
        { path: `${secret('folder')}/test_${secret('file')}.py`, contents: contents(failingTest) },
        { path: 'zqfolderqz/zqhelpermoduleqz.py', contents: contents(`expected = "${secret('fixture')}"\n`) },
      ],
    },
  },
  {
    simplePythonTest: {
      id: idOf('D'),
      script: `from main import double\nassert double('${secret('pyinput')}') == '${secret('pyexpected')}'\n`,
    },
  },
  {
    customTest: {
      id: idOf('E'),
      script: `cp "$UPLOADED_FILES/zqxmlfileqz.xml" /home/student/zqreportqz.xml; cat "$UPLOADED_FILES/zqxmlfileqz.xml"`,
      files: [{ path: `${secret('xmlfile')}.xml`, contents: contents(xml) }],
      report: `/home/student/${secret('report')}.xml`,
    },
  },
  { output: { id: idOf('F'), toUpload: `${secret('glob')}*` } },
];

const wordsOnDescriptor = [
  { tag: 'feedback', contents: [{ value: secret('feedback'), sentiment: 'neutral' }] },
  {
    tag: 'unit-test',
    results: [
      {
        id: '1',
        name: secret('reportedsuite'),
        testCases: [{ name: secret('case'), status: 'failure', reason: secret('reason') }],
      },
    ],
  },
  {
    tag: 'comments',
    comments: [
      {
        filename: 'main.py',
        origin: 'tool',
        items: [
          {
            code: secret('code'),
            severity: 'error',
            loc: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
            msg: secret('comment'),
          },
        ],
      },
    ],
  },
]
  .map((line) => `printf '%s\\n' '${JSON.stringify(line)}' >&3`)
  .join('\n');

const hiddenOutput: RequestBlock[] = [
  {
    program: {
      id: idOf('G'),
      script: `# open\necho zq"printed"qz; echo zq"error"qz >&2; printf zq"kept"qz > /home/student/student/zq"name"qz.txt
python3 main.py; exit 42`,
    },
  },
  { output: { id: idOf('H'), toUpload: '*.txt' } },
  { program: { id: idOf('J'), script: '. "$UPLOADED_FILES/words.sh"' } },
  {
    ioTest: {
      id: idOf('K'),
      script: 'python3 main.py',
      children: [
        {
          simpleMatch: { id: idOf('K1'), inputText: 'open', outputText: secret('hiddenexpected'), ...exact },
        },
      ],
    },
  },
];
['printed', 'error', 'kept', 'name'].forEach(secret);

const hiddenResult: RequestBlock[] = [
  { program: { id: idOf('M'), script: 'echo zq"result"qz; python3 main.py' } },
  { testUploadFiles: { id: idOf('N'), files: [{ path: 'late.txt', contents: contents(secret('late')) }] } },
];
secret('result');

const test: RequestBlock[] = [
  { testHide: { id: idOf('X'), hideType: 'config', ...always, children: openedConfiguration } },
  {
    testHide: {
      ...{ id: idOf('Y'), hideType: 'output', ...always },
      children: [
        {
          testHide: {
            ...{ id: idOf('Y1'), hideType: 'config', ...always },
            children: [
              {
                testUploadFiles: {
                  id: idOf('Y2'),
                  files: [{ path: 'words.sh', contents: contents(wordsOnDescriptor) }],
                },
              },
            ],
          },
        },
        ...hiddenOutput,
      ],
    },
  },
  { testHide: { id: idOf('Z'), hideType: 'result', ...always, children: hiddenResult } },
  {
    ioTest: {
      id: idOf('P'),
      script: 'python3 main.py',
      children: [
        {
          simpleMatch: {
            ...{
              id: idOf('P1'),
              hidden: true,
              inputText: secret('hiddeninput'),
              outputText: secret('answer'),
            },
            ...exact,
          },
        },
        { simpleMatch: { id: idOf('P2'), inputText: 'open', outputText: 'open', ...exact } },
      ],
    },
  },
  { program: { id: idOf('S'), script: 'python3 main.py show' } },
];

// Keeps what it can read at every place that it can write to; with `show` it prints what it finds there.
const spy = `
import glob, os, re, sys

def seen():
    for place in ['/proc/self/environ', '/proc/self/cmdline', *glob.glob('/proc/[0-9]*/cmdline'),
                  *glob.glob('/proc/[0-9]*/environ')]:
        yield place
    for top in ['/home', '/tmp', '/var/tmp', '/opt', '/dev/shm', '/run', '/root']:
        for folder, _, names in os.walk(top):
            for name in names:
                yield os.path.join(folder, name)

def words():
    found = set()
    for path in seen():
        found.update(re.findall('zq[a-z]+qz', path))
        try:
            with open(path, 'rb') as file:
                found.update(re.findall('zq[a-z]+qz', file.read(1000000).decode('latin1')))
        except OSError:
            pass
    return found

def double(given):
    return keep(str(given)) or given * 2

def keep(more=''):
    text = ' '.join([*words(), more, *sys.argv])
    for place in ['/tmp/spy', '/var/tmp/spy', '/dev/shm/spy', '/home/student/spy', '/home/student/student/spy']:
        try:
            open(place, 'a').write(text)
        except OSError:
            pass

if __name__ == '__main__':
    if 'show' in sys.argv:
        print('FOUND', sorted(words()))
    else:
        keep(sys.stdin.read())
        print('open', end='')
elif 'show' not in sys.argv:
    keep()
`;

interface Place {
  readonly assignmentId: number;
  readonly submissionId: number;
  readonly snapshotId: string;
}

/** Values for the parameters of any call, by their names. */
async function knownValues(w: World, place: Place): Promise<Readonly<Record<string, readonly string[]>>> {
  const { assignmentId, submissionId, snapshotId } = place;
  const params = { assignmentId, submissionId };
  const { steps } = await w.teacher.call(autotestContract.getAutoTestResult, { params });
  const { files } = await w.teacher.call(autotestContract.listAutoTestOutputFiles, { params });
  const configuration = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
  const stored = [...JSON.stringify(configuration).matchAll(/\/files\/([0-9A-Z]{26})/g)].map(
    (found) => found[1],
  );
  const handedIn = await w.teacher.call(submissionContract.getRootFileTrees, { params: { submissionId } });
  const ids = [...JSON.stringify(handedIn).matchAll(/"id":"?(\w+)/g)].map((found) => found[1]);
  expect(files.length, 'kept files').toBeGreaterThan(0);
  expect(stored.length, 'files of blocks').toBeGreaterThan(4);
  return {
    assignmentId: [String(assignmentId)],
    submissionId: [String(submissionId)],
    courseId: [String(w.course.id)],
    tenantId: [w.tenantId],
    userId: [String(w.student.id)],
    snapshotId: [snapshotId],
    stepId: stepIds(steps),
    fileId: [...files.map(({ fileId }) => fileId), ...stored, ...ids].filter((id) => id !== undefined),
  };
}

function stepIds(steps: readonly StepResult[]): string[] {
  return steps.flatMap(({ stepId, steps: inner = [] }) => [stepId, ...stepIds(inner)]);
}

/** The addresses of all calls that only read. Those with other parameters are left out. */
function addressesToRead(known: Readonly<Record<string, readonly string[]>>): string[] {
  return allEndpoints().flatMap(({ endpoint }) => {
    if (endpoint.method !== 'GET' || endpoint.wire === 'runner') return [];
    const path = fullPathOf(endpoint);
    const type = endpoint.queryType === undefined ? '' : `&type=${endpoint.queryType}`;
    const query = `?q=zq&assignmentIds=${known['assignmentId']?.[0] ?? ''}${type}`;
    return filledIn(path, known).map((filled) => filled + query);
  });
}

function filledIn(path: string, known: Readonly<Record<string, readonly string[]>>): string[] {
  const [whole, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return (known[name] ?? []).flatMap((value) => filledIn(path.replace(whole, value), known));
}

interface Said {
  readonly address: string;
  readonly status: number;
  readonly text: string;
}

async function read(w: World, as: Actor, address: string): Promise<Said> {
  const headers: Record<string, string> = as.token === '' ? {} : { authorization: `Bearer ${as.token}` };
  const response = await fetch(`${w.baseUrl}${address}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = `${JSON.stringify([...response.headers])}${textOf(bytes)}`;
  return { address: `${as.name} ${address}`, status: response.status, text };
}

/** A few at a time. */
async function readAll(w: World, as: Actor, addresses: readonly string[]): Promise<Said[]> {
  const said: Said[] = [];
  const left = [...addresses];
  const readOn = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) said.push(await read(w, as, next));
  };
  await Promise.all([readOn(), readOn(), readOn(), readOn()]);
  return said;
}

/** Archives are read as the names and contents of what they hold. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const file = join(folder, 'archive.zip');
  writeFileSync(file, bytes);
  const text = ['-tf', '-xOf'].map((how) => execFileSync('bsdtar', [how, file]).toString()).join('\n');
  rmSync(folder, { recursive: true });
  return text;
}

/** The planted words of a text; those of the hand-in itself are no secret. */
function leaksIn(text: string): string[] {
  return planted.filter((word) => text.includes(word));
}

function mailsOf(w: World): string {
  const { mailFolder } = w.platform.config;
  const names = existsSync(mailFolder) ? readdirSync(mailFolder) : [];
  return names.map((name) => readFileSync(join(mailFolder, name), 'utf8').replace(/=\r?\n/g, '')).join('\n');
}

async function published(w: World): Promise<{ assignmentId: number; snapshotId: string }> {
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const [row] = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  await saveAutoTest(w.teacher, assignmentId, {
    setup: [
      {
        script: {
          id: idOf('T'),
          script: `echo zq"built"qz # ${secret('setup')}`,
        },
      },
    ],
    test: [{ connectRubric: { id: idOf('Q'), rubricRowId: row?.id, children: test } }],
  });
  secret('built');
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const params = { assignmentId, snapshotId };
  await until(
    () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params }),
    ({ state }) => state === 'finished',
  );
  await publish(w.teacher, assignmentId, snapshotId);
  return { assignmentId, snapshotId };
}

it(
  'reach no student in any answer, frame, mail or file, nor the programs of later blocks (AT2-068)',
  longTest,
  async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await published(w);
    const live = connectLive(w.baseUrl, { token: w.student.token });
    const { id: submissionId } = await handIn(w.student, assignmentId, { 'main.py': spy });
    const ofResult = { assignmentId: String(assignmentId), submissionId: String(submissionId) };
    await live.send({ type: 'subscribe', id: '1', topic: 'autoTestResult', params: ofResult });
    await live.send({
      type: 'subscribe',
      id: '2',
      topic: 'autoTestBuild',
      params: { assignmentId: String(assignmentId), snapshotId },
    });
    await live.next('subscribed');
    await finished(w.student, assignmentId, submissionId);
    const names = rooms.flatMap((room) => (room.jobs ?? []).map(({ job }) => job.name));
    for (const name of names) await runJobs(w.platform, name);

    const known = await knownValues(w, { assignmentId, submissionId, snapshotId });
    const told = await read(
      w,
      w.teacher,
      `/api/v2/autotest/${String(assignmentId)}/results/${String(submissionId)}`,
    );
    expect(told.text, 'what the teacher reads').toContain('zqprintedqz');
    const addresses = addressesToRead(known);
    const said: Said[] = [];
    for (const as of [w.student, w.otherStudent, w.nobody]) said.push(...(await readAll(w, as, addresses)));
    const answered = said.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(60);
    const shown = answered.find(({ address }) => /published-snapshot/.test(address));
    expect(shown?.text).toContain('redacted');
    const found = said.flatMap(({ address, text }) => leaksIn(text).map((word) => `${word} in ${address}`));
    expect(found).toEqual([]);
    expect(live.frames.some((frame) => JSON.stringify(frame).includes('autoTestResult'))).toBe(true);
    expect(leaksIn(JSON.stringify(live.frames))).toEqual([]);
    expect(leaksIn(mailsOf(w))).toEqual([]);
    const show = await read(
      w,
      w.student,
      `/api/v2/autotest/${String(assignmentId)}/results/${String(submissionId)}/steps/${idOf('S')}/output`,
    );
    expect(show.text).toContain('FOUND []');
  },
);
