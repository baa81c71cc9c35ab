// Scripts as teachers write them, and those among them whose comparisons a hand-in can answer itself.
import { describe, expect, it } from 'vitest';
import { warningOfComparisons, warningOfMarkedScript, warningOfScript } from './script-warnings.ts';

const compares: unknown = expect.stringContaining('A script compares with');

describe('comparisons with the output of a program', () => {
  it.each([
    ['[ $(python3 main.py) -eq 42 ]', 'words'],
    ['out=$(python3 main.py)\nif [ $out = 42 ]; then exit 0; fi; exit 1', 'words'],
    ['out="$(./main | tail -1)"; [ 42 = ${out} ]', 'words'],
    ['[[ $(python3 main.py < "$UPLOADED_FILES/in.txt") -eq 42 ]]', 'a number'],
    ['out=$(python3 main.py)\n[[ "$out" -eq 5 ]] && at points 1/1', 'a number'],
    ['local out=$(node work.js)\n(( out == 5 )) || exit 1', 'a number'],
    ['sum=$(./a.out)\nat points $((sum + 1))/10', 'a number'],
    ['out=$(python3 main.py)\n[[ $expected == $out ]]', 'a pattern'],
    ['[[ "$expected" =~ $(python3 main.py) ]]', 'a pattern'],
  ])('are told where bash takes it for more than a text: %s (%s)', (script) => {
    expect(warningOfScript(script)).toEqual(compares);
    expect(warningOfComparisons(script)).toEqual(compares);
  });

  it.each([
    'out=$(python3 main.py)\n[ "$out" = 42 ]',
    '[ "$(python3 main.py)" -eq 42 ]',
    'out=$(python3 main.py)\n[[ $out == 42 ]] && [[ $out == "$expected" ]]',
    'passed=0; total=0\nfor f in *.in; do (( total++ )); ./a.out < $f | diff - $f.out && passed=$((passed + 1)); done\nat points $passed/$total',
    'lines=$(python3 main.py | wc -l)\n[[ $lines -eq 5 ]] && (( lines > 3 ))',
    '[ $(grep -c "def " main.py) -ge 2 ]',
    '[ $(grep -o -c x main.py) -ge 2 ]',
    'count=$(python3 "$UPLOADED_FILES/count.py" main.py)\n[[ $count -eq 5 ]]',
    '# [ $(python3 main.py) -eq 42 ]\ntrue',
    '[ -f main.py ] && [ $# -eq 0 ] && [[ -n $HOME ]]',
    'diff <(python3 main.py) "$UPLOADED_FILES/expected.txt"',
    'a[1]=$(python3 main.py); echo "${a[1]}"',
  ])('are not told where it is a text, or comes from elsewhere: %s', (script) => {
    expect(warningOfScript(script)).toBeNull();
  });
});

describe('code in a script that imports the hand-in', () => {
  it.each([
    ['python3 -c "from main import double; assert double(2) == 4"', 'from main import'],
    ["python3 -B -c 'import sys, work\nassert work.f(1) == 2'", 'import sys, work'],
    [
      "cd $STUDENT && python3 - <<'EOF'\nimport math\nfrom main import area\nassert area(1) == math.pi\nEOF",
      'from main import',
    ],
    ['node -e "const w = require(\'./work.js\'); process.exit(w.f(2) === 4 ? 0 : 1)"', "require('./work.js"],
    ['node --input-type=module -e "import { f } from \'./work.mjs\'"', "from './work.mjs"],
    ['php -r \'include "work.php"; exit(f(2) === 4 ? 0 : 1);\'', 'include "work.php"'],
    ['ruby -e \'require_relative "work"; exit(f(2) == 4)\'', 'require_relative "work'],
  ])('is told, since that can end the process whose end counts: %s', (script, found) => {
    expect(warningOfScript(script)).toContain(`A script runs code with "${found}`);
  });

  it.each([
    'python3 -c "import sys, json; print(json.load(sys.stdin)[0])" < out.json',
    "python3 -c 'print(1)'\nfrom=1",
    "node -e \"console.log(require('fs').readFileSync('out.txt', 'utf8').length)\"",
    'python3 main.py -c "import main"',
    'python3 "$UPLOADED_FILES/check.py"',
    'python3 main.py <<EOF\nimport everything\nEOF',
    'php main.php; ruby main.rb; node main.js',
  ])('is not told of a program, or of what the language brings: %s', (script) => {
    expect(warningOfScript(script)).toBeNull();
  });
});

describe('files of tests that are compiled with the hand-in', () => {
  it.each([
    'gcc -I. "$UPLOADED_FILES/test.c" work.c -o t && ./t',
    'set -e\ng++ -std=c++17 work.cpp $UPLOADED_FILES/test.cpp -o /tmp/t\n/tmp/t',
    'javac -d out -cp "$UPLOADED_FILES/lib.jar" Work.java',
  ])('are told, since the hand-in then runs in the process whose end counts: %s', (script) => {
    expect(warningOfScript(script)).toContain('A script compiles uploaded files with');
    expect(warningOfComparisons(script)).toBeNull();
  });

  it.each([
    'gcc main.c -o main && ./main | diff - "$UPLOADED_FILES/out.txt"',
    'echo gcc; cat $UPLOADED_FILES/x',
  ])('are not told of the hand-in alone: %s', (script) => {
    expect(warningOfScript(script)).toBeNull();
  });
});

it('tells of a tool whose report seems whole although the hand-in has ended the tests', () => {
  const early = 'A report of "node --test" leaves out what comes after process.exit(0)';
  expect(warningOfMarkedScript('node --test --test-reporter=junit > out.xml')).toContain(early);
  expect(warningOfMarkedScript('node --import ./a.mjs --test tests')).toContain(early);
  expect(warningOfMarkedScript('npx jest --ci; node main.js')).toBeNull();
});

it('tells all that speaks against a script', () => {
  const told = warningOfScript('npx jest\n[ $(python3 main.py) -eq 42 ]') ?? '';
  expect(told).toContain('A script starts "jest"');
  expect(told).toContain('A script compares with "[ $(python3 main.py) -eq 42 ]"');
});

it('says nothing of a script that only opens brackets', () => {
  for (const open of [
    '$(',
    '[ ',
    '((',
    '[[ ',
    '$(x ',
    'gcc ',
    'python3 -c ',
    'ruby <<\n',
    'python -a ',
    '$(( [[ ',
  ]) {
    expect(warningOfScript(open.repeat(65_536 / open.length))).toBeNull();
  }
});
