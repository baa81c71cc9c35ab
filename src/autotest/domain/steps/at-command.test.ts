// Tests the functions of `at` in a real bash.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { plainAt, reportingAt } from './at-command.ts';
import { setupAt } from './at-setup.ts';

function run(functions: string, script: string) {
  const ran = spawnSync('/bin/bash', ['-e', '-u', '-c', `${functions}${script}`], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  return { status: ran.status, out: ran.stdout, err: ran.stderr, points: String(ran.output[3]) };
}

describe('the command at', () => {
  it.each([
    ['a test', reportingAt],
    ['an IO Test', plainAt],
    ['a set-up', setupAt],
  ])('cuts what is piped into it, in %s, under both names', (_where, functions) => {
    expect(run(functions, 'seq 1 1000 | at truncate 8').out).toBe('1\n2\n3\n4\n\n[3885 more bytes]\n');
    expect(run(functions, 'printf abc | cg truncate 3').out).toBe('abc');
    expect(run(functions, 'printf abc | at truncate').out).toBe('abc');
    expect(run(functions, 'printf abc | at truncate 3x')).toMatchObject({ status: 2, out: '' });
  });

  it('reports points of a test, and nothing of what another program prints', () => {
    const ran = run(reportingAt, 'echo \'{"tag":"points"}\'; cg points 3/5');
    expect(ran.points).toBe('{"tag":"points","points":"3/5"}\n');
  });

  it('takes nothing for the answer of a tool that is the rest of an earlier one', () => {
    const rest = String.raw`printf '0 0\n0 0\0000\0'`;
    const ran = run(reportingAt, `at report true 4< <(${rest}) 5> /dev/null || echo "exit $?"`);
    expect(ran.out).toBe('exit 2\n');
  });

  it.each([
    [plainAt, 'at points 1/1'],
    [reportingAt, 'at install-python 3.11'],
    [setupAt, 'at points 1/1'],
    [setupAt, 'at install-ruby 3.3'],
    [setupAt, 'at install-python 2.7'],
    [reportingAt, 'at'],
  ])('says what it can do when it is asked for something else', (functions, script) => {
    const { status, err } = run(functions, script);
    expect(status).toBe(2);
    expect(err).toMatch(/^at.*: use /);
  });
});
