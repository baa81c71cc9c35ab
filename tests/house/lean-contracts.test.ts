import { expect, it } from 'vitest';
import { leanModule } from '../../tools/lean-contracts.ts';

const lean = (lines: readonly string[]) => leanModule(lines.join('\n'), '/src/courses/domain/contract.ts');

it('makes an export of each call of a contract and a name for all of them', () => {
  const code = lean([
    'export const courseContract = {',
    "  listCourses: endpoint({ path: '/courses' }),",
    "  /** Why it is so. */\n  getCourse: endpoint({ path: '/courses/{courseId}' }),",
    '} satisfies AppContract;',
  ]);
  expect(code.split('\n')).toEqual([
    "const listCoursesCall = /* @__PURE__ */ endpoint({ path: '/courses' });",
    "const getCourseCall = /* @__PURE__ */ endpoint({ path: '/courses/{courseId}' });",
    'export { listCoursesCall as listCourses, getCourseCall as getCourse };',
    "export * as courseContract from './contract.ts';",
  ]);
});

it('leaves out what only servers and runners need to know of calls and blocks', () => {
  expect(
    lean(["const call = endpoint({ method: 'GET', summary: 'Reads.', refusals: [gone], path: '/a' });"]),
  ).toBe("const call = /* @__PURE__ */ endpoint({ method: 'GET', path: '/a' });");
  expect(lean(['const block = defineStep({ name, resultOf: (fields) => judged(fields) });'])).toBe(
    'const block = /* @__PURE__ */ defineStep({ name, });',
  );
});

it('marks the calls that make constants, and none that a function makes later', () => {
  expect(
    lean(['const Name = z.string().max(9);', 'const read = () => call(new Set());', 'start(one);']),
  ).toBe(
    [
      'const Name = /* @__PURE__ */ z.string().max(9);',
      'const read = () => call(new Set());',
      'start(one);',
    ].join('\n'),
  );
});
