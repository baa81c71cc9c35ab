import { expect, it } from 'vitest';
import { checkedSize } from './button-size.ts';

it('does not draw a button of a size that does not exist (UI-048)', () => {
  expect(checkedSize('m')).toBe('m');
  // A caller without types can still give one.
  const wrong = 'huge' as 's';
  expect(() => checkedSize(wrong)).toThrow('A button cannot have the size "huge"');
});
