// Hides the blocks inside from people without the right: always, or before or after a date.
import { HideRule } from './frame.ts';
import { defineStep } from './step.ts';

export const testHide = defineStep({
  name: 'test-hide',
  label: 'Hide',
  part: 'test',
  group: 'flow',
  fields: HideRule,
  secretFields: [],
  children: 'blocks',
  fresh: { hideType: 'result', preposition: 'before', when: 'deadline' },
  frameOf: (hide) => ({ hides: [hide] }),
});
