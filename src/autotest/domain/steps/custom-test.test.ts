import { expect, it } from 'vitest';
import { outcomeOf } from '../../../../tests/support/autotest-blocks.ts';
import { engines } from '../reports/engines.ts';
import { customTest } from './custom-test.ts';

const points = outcomeOf({ structured: '{"tag":"points","points":"3/4"}\n' });

it('says that a result could be forged where the hand-in runs in the process that reports', () => {
  const told = (fields: object) => customTest.resultOf({ script: 'make test', ...fields }, [points], engines);
  expect(told({ oneProcess: true })).toMatchObject({ marks: { couldBeForged: true } });
  expect(told({ oneProcess: true }).share?.toFraction()).toBe('3/4');
  expect(told({}).marks).toBeUndefined();
});
