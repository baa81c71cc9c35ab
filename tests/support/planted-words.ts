// Words that no student may read, planted in all that Hide blocks hide, and a hand-in that looks for them.
import type { RequestBlock } from '../../src/autotest/domain/wire/request-blocks.ts';
import { idOf } from './autotest-blocks.ts';

export const planted: string[] = [];

/** A word that no text of the product holds. */
export function secret(what: string): string {
  const word = `zq${what}qz`;
  planted.push(word);
  return word;
}

export const base64Of = (text: string): string => Buffer.from(text).toString('base64');
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
        { path: `${secret('folder')}/test_${secret('file')}.py`, contents: base64Of(failingTest) },
        { path: 'zqfolderqz/zqhelpermoduleqz.py', contents: base64Of(`expected = "${secret('fixture')}"\n`) },
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
      files: [{ path: `${secret('xmlfile')}.xml`, contents: base64Of(xml) }],
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
  { testUploadFiles: { id: idOf('N'), files: [{ path: 'late.txt', contents: base64Of(secret('late')) }] } },
];
secret('result');

export const hiddenTests: RequestBlock[] = [
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
                  files: [{ path: 'words.sh', contents: base64Of(wordsOnDescriptor) }],
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

/** Keeps what it can read at every place that it can write to; with `show` it prints what it finds there. */
export const spy = `
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
