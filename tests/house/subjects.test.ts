// What is read stays fresh by subjects (decision 42): calls declare them, screens list no reads by hand.
import { expect, it } from 'vitest';
import { allEndpoints } from '../../src/app/contract.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { isStaleAfter } from '../../src/kernel/domain/subject.ts';
import { rubricContract } from '../../src/rubrics/domain/contract.ts';
import { isTest, sourceFiles } from './source-files.ts';

// Runners keep nothing that they have read.
const endpoints = allEndpoints().filter(({ endpoint }) => endpoint.wire !== 'runner');
const aboutOf = (isRead: boolean) =>
  endpoints
    .filter(({ endpoint }) => (endpoint.method === 'GET') === isRead)
    .flatMap(({ endpoint }) => endpoint.about ?? []);

it('every call says what it reads or changes', () => {
  const silent = endpoints.filter(
    ({ endpoint }) =>
      endpoint.about === undefined || (endpoint.method === 'GET' && endpoint.about.length === 0),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('what is changed is read by some call', () => {
  const reads = new Set(aboutOf(true));
  expect(aboutOf(false).filter((subject) => !reads.has(subject))).toEqual([]);
});

it('subjects have one name each', () => {
  const subjects = new Set([...aboutOf(true), ...aboutOf(false)]);
  expect(new Set([...subjects].map(({ subject }) => subject)).size).toBe(subjects.size);
});

it('only the kernel marks reads as stale, by their subjects', () => {
  const byHand = sourceFiles(
    ['src/*/web/**/*.ts', 'src/*/web/**/*.tsx'],
    (path) => !isTest(path) && path !== 'src/kernel/web/api.ts',
  ).filter(({ text }) => /invalidateQueries|resetQueries/.test(text));
  expect(byHand.map(({ path }) => path)).toEqual([]);
});

it('a change of tests makes the rubric of the same assignment stale, whose rows they fill (RUB-022)', () => {
  const read = { about: rubricContract.loadRubric.about ?? [], params: { assignmentId: 5 } };
  const { about = [] } = autotestContract.updateAutoTestConfiguration;
  expect(isStaleAfter(read, { about, params: { assignmentId: 5 } })).toBe(true);
  expect(isStaleAfter(read, { about, params: { assignmentId: 6 } })).toBe(false);
});
