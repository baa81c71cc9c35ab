import { describe, expect, it } from 'vitest';
import type { HandInFilter, HandInRule } from '../../assignments/domain/hand-in-rules/model.ts';
import type { FileEntry } from './file-tree.ts';
import { sweptBy, type FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import { verdictOn } from './hand-in-filter.ts';

const everything: HandInFilter = { version: 'EmptySubmissionFilter' };
const ignoring = (text: string): HandInFilter => ({ version: 'IgnoreFilterManager', text });
const pythonOnly = (
  options: {
    key: 'delete_empty_directories' | 'remove_leading_directories' | 'allow_override';
    value: boolean;
  }[] = [],
  more: HandInRule[] = [],
): HandInFilter => ({
  version: 'SubmissionValidator',
  validator: {
    policy: 'deny_all_files',
    rules: [{ ruleType: 'allow', fileType: 'file', name: '*.py' }, ...more],
    options,
  },
});

/** Entries of these paths; a path that ends in a slash is a directory. */
function entriesOf(...paths: string[]): FileEntry[] {
  return paths.map((path) =>
    path.endsWith('/')
      ? { kind: 'directory', path: path.slice(0, -1) }
      : { kind: 'file', path, sizeBytes: 1, sha256: 'f' },
  );
}

function filterHandIn(entries: readonly FileEntry[], filter: HandInFilter, mode: FilterMode) {
  const files = { entries, filter, mode };
  const applied = sweptBy(files);
  return { ...applied, verdict: verdictOn(files, applied) };
}

function summaryOf(handIn: ReturnType<typeof filterHandIn>) {
  return {
    kept: handIn.kept.map((entry) => (entry.kind === 'directory' ? `${entry.path}/` : entry.path)),
    removed: handIn.removed.map((entry) => `${entry.deletionType} ${entry.fullname}`),
    code: handIn.verdict.allowed ? 'ok' : handIn.verdict.refusal.code,
  };
}

const modes: FilterMode[] = ['keep', 'delete', 'error'];

describe('leading directories', () => {
  it.each(modes)('go in mode %s (SUB-034)', (mode) => {
    expect(
      summaryOf(filterHandIn(entriesOf('p/', 'p/src/', 'p/src/a.py', 'p/src/b/c.py'), everything, mode)),
    ).toEqual({
      kept: ['a.py', 'b/c.py'],
      removed: ['leading_directory p/', 'leading_directory p/src/'],
      code: 'ok',
    });
  });

  it('stay when the option is off, or when an empty directory stands beside (SUB-036)', () => {
    const off = pythonOnly([{ key: 'remove_leading_directories', value: false }]);
    expect(summaryOf(filterHandIn(entriesOf('p/a.py'), off, 'error')).kept).toEqual(['p/a.py']);
    expect(summaryOf(filterHandIn(entriesOf('p/a.py', 'q/'), everything, 'error')).kept).toEqual([
      'p/a.py',
      'q/',
    ]);
  });
});

describe('directories that rules name', () => {
  const asking = (...rules: HandInRule[]): HandInFilter => ({
    version: 'SubmissionValidator',
    validator: { policy: 'deny_all_files', rules, options: [] },
  });
  const required = (name: string): HandInRule => ({ ruleType: 'require', fileType: 'file', name });
  const allow = (name: string): HandInRule => ({ ruleType: 'allow', fileType: 'file', name });
  const folder = (name: string): HandInRule => ({ ruleType: 'require', fileType: 'directory', name });

  it.each([
    ['alone', [required('src/*.py')], ['src/a.py'], ['src/a.py']],
    ['from the root', [required('/src/a.py')], ['src/a.py'], ['src/a.py']],
    ['as a whole', [folder('src/')], ['src/a.py', 'src/b/c.txt'], ['src/a.py', 'src/b/c.txt']],
    ['where files in it are allowed', [allow('src/*.py')], ['src/a.py'], ['src/a.py']],
    ['in a directory around it', [required('src/*.py')], ['work/src/a.py'], ['src/a.py']],
    ['below one of the same name', [required('/src/*.py')], ['src/src/a.py'], ['src/a.py']],
  ])('stay %s (SUB-034)', (_where, rules, paths, kept) => {
    const handIn = filterHandIn(entriesOf(...paths), asking(...rules), 'error');
    expect(summaryOf(handIn)).toMatchObject({ kept, code: 'ok' });
  });

  it.each([
    ['rules name no directory', [required('*.py')], ['src/a.py'], ['a.py']],
    [
      'one of the same name lies in it',
      [required('/shop/*.py'), allow('run.py')],
      ['shop/shop/a.py', 'shop/run.py'],
      ['shop/a.py', 'run.py'],
    ],
    ['it does not hold what rules require', [required('src/*.py')], ['src/a.txt'], []],
  ])('go where %s (SUB-034)', (_where, rules, paths, kept) => {
    expect(summaryOf(filterHandIn(entriesOf(...paths), asking(...rules), 'delete')).kept).toEqual(kept);
  });
});

describe('modes', () => {
  const entries = entriesOf('a.py', 'logs/x.txt', 'b.txt');

  it('error refuses with everything the dialog shows, and delete removes (SUB-034)', () => {
    const refusedHandIn = filterHandIn(entries, pythonOnly(), 'error');
    expect(refusedHandIn.verdict).toMatchObject({
      allowed: false,
      refusal: { code: 'INVALID_FILE_IN_ARCHIVE' },
      detail: {
        extra: {
          invalidFiles: [
            ['logs/x.txt', 'deny_all_files'],
            ['b.txt', 'deny_all_files'],
          ],
          removedFiles: [
            { fullname: 'logs/x.txt', name: 'x.txt', reason: 'deny_all_files', deletionType: 'denied_file' },
            { fullname: 'b.txt', name: 'b.txt', reason: 'deny_all_files', deletionType: 'denied_file' },
          ],
          missingFiles: [],
          filterVersion: 'SubmissionValidator',
          originalTree: { entries: [{ name: 'logs' }, { name: 'a.py' }, { name: 'b.txt' }] },
        },
      },
    });
    expect(summaryOf(filterHandIn(entries, pythonOnly(), 'delete'))).toMatchObject({
      kept: ['a.py', 'logs/'],
      code: 'ok',
    });
  });

  it('keep needs a filter that allows override (SUB-034)', () => {
    expect(summaryOf(filterHandIn(entries, pythonOnly(), 'keep')).code).toBe('INVALID_PARAM');
    const open = pythonOnly([{ key: 'allow_override', value: true }]);
    expect(summaryOf(filterHandIn(entries, open, 'keep'))).toEqual({
      kept: ['a.py', 'logs/x.txt', 'b.txt'],
      removed: [],
      code: 'ok',
    });
    expect(summaryOf(filterHandIn(entries, ignoring('*.txt'), 'keep')).code).toBe('ok');
  });

  it('removes emptied and empty directories only when the option says so (SUB-036)', () => {
    const tidy = pythonOnly([{ key: 'delete_empty_directories', value: true }]);
    expect(summaryOf(filterHandIn([...entries, ...entriesOf('e/')], tidy, 'delete'))).toMatchObject({
      kept: ['a.py'],
      removed: ['denied_file logs/x.txt', 'denied_file b.txt', 'empty_directory e/', 'empty_directory logs/'],
    });
    expect(summaryOf(filterHandIn(entriesOf('a.py', 'e/'), tidy, 'error')).code).toBe(
      'INVALID_FILE_IN_ARCHIVE',
    );
  });

  it('removes ignored directories whole (SUB-036)', () => {
    const handIn = filterHandIn(entriesOf('a.py', 'build/x/y.o', 'build/z'), ignoring('build/'), 'delete');
    expect(summaryOf(handIn).kept).toEqual(['a.py']);
  });

  it.each(modes)('mode %s refuses when a required file is missing (SUB-034)', (mode) => {
    const filter = pythonOnly(
      [{ key: 'allow_override', value: true }],
      [{ ruleType: 'require', fileType: 'file', name: 'main.py' }],
    );
    const handIn = filterHandIn(entriesOf('a.py'), filter, mode);
    expect(summaryOf(handIn).code).toBe('INVALID_FILE_IN_ARCHIVE');
    expect(handIn.missing).toHaveLength(1);
    expect(handIn.verdict).toMatchObject({ detail: { text: 'Required files are missing: main.py.' } });
    expect(summaryOf(filterHandIn(entriesOf('p/main.py'), filter, mode)).code).toBe('ok');
  });

  it('refuses when nothing is left (SUB-034)', () => {
    expect(summaryOf(filterHandIn(entriesOf('b.txt'), pythonOnly(), 'delete')).code).toBe(
      'NO_FILES_SUBMITTED',
    );
  });
});
