import { describe, expect, it } from 'vitest';
import type { SubmissionValidator } from '../../domain/hand-in-rules/model.ts';
import { draftOf, patchOf, withNewRule, withoutRule, withPolicy, withRule } from './draft.ts';

const validator: SubmissionValidator = {
  policy: 'deny_all_files',
  rules: [
    { ruleType: 'allow', fileType: 'file', name: '*.py' },
    { ruleType: 'require', fileType: 'file', name: '/main.py' },
  ],
  options: [{ key: 'allow_override', value: true }],
};
const draft = draftOf({ cgignore: validator });

describe('hand-in rules being edited (SUB-023)', () => {
  it('are sent as they were stored, with every option named', () => {
    expect(patchOf(draft)).toEqual({
      ignoreVersion: 'SubmissionValidator',
      ignore: {
        ...validator,
        options: [
          { key: 'delete_empty_directories', value: false },
          { key: 'remove_leading_directories', value: true },
          { key: 'allow_override', value: true },
        ],
      },
    });
  });

  it('are one of three kinds, and keep the others while one looks around (SUB-022)', () => {
    expect(patchOf({ ...draft, kind: 'none' })).toEqual({ ignore: null, ignoreVersion: null });
    expect(patchOf({ ...draft, kind: 'ignore', ignoreText: '*.o' })).toEqual({
      ignore: '*.o',
      ignoreVersion: 'IgnoreFilterManager',
    });
    expect(patchOf({ ...draft, kind: 'names' })).toEqual(patchOf(draft));
    expect(draftOf({ cgignore: '*.o\n' })).toMatchObject({ kind: 'ignore', ignoreText: '*.o\n' });
    expect(draftOf({ cgignore: null })).toMatchObject({ kind: 'none', rules: [] });
  });

  it('turn what one policy does not know into what the other knows (SUB-036)', () => {
    const { rules } = withPolicy(draft, 'allow_all_files');
    expect(rules.map((rule) => rule.ruleType)).toEqual(['deny', 'require']);
  });

  it('give new rules keys of their own, also after one was removed', () => {
    const added = withNewRule(withNewRule(draft));
    expect(added.rules.map((rule) => rule.key)).toEqual([0, 1, 2, 3]);
    expect(withNewRule(withoutRule(added, 1)).rules.map((rule) => rule.key)).toEqual([0, 2, 3, 4]);
  });

  it.each([
    ['build', 'directory', 'build/'],
    ['', 'directory', ''],
    ['build/', 'file', 'build'],
  ] as const)('name %j as a %s is %j', (name, fileType, expected) => {
    const started = fileType === 'file' ? 'directory' : 'file';
    const before = { ...draft, rules: [{ key: 0, ruleType: 'allow', fileType: started, name }] } as const;
    expect(withRule(before, 0, { fileType }).rules[0]).toMatchObject({ fileType, name: expected });
  });
});
