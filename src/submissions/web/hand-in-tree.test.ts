import { expect, it } from 'vitest';
import { deniedTreeOf } from './hand-in-tree.ts';

it('strikes denied files out where they stand in what was sent (SUB-034)', () => {
  const file = (name: string) => ({ id: name, name, hash: 'x' });
  const removed = (fullname: string, deletionType: 'leading_directory' | 'denied_file') => ({
    fullname,
    name: fullname,
    reason: null,
    deletionType,
  });
  const nodes = deniedTreeOf({
    invalidFiles: [],
    missingFiles: [],
    filterVersion: 'SubmissionValidator',
    removedFiles: [removed('top/', 'leading_directory'), removed('a.txt', 'denied_file')],
    originalTree: {
      id: '',
      name: '',
      entries: [{ id: 'top', name: 'top', entries: [file('a.txt'), file('main.py')] }],
    },
  });
  expect(nodes).toEqual([
    {
      id: 'top',
      name: 'top',
      children: [
        { id: 'top/a.txt', name: 'a.txt', tone: 'removed' },
        { id: 'top/main.py', name: 'main.py' },
      ],
    },
  ]);
});
