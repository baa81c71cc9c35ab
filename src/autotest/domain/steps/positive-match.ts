import { defineStructureMatch } from './structure-match.ts';

export const positiveMatch = defineStructureMatch({
  name: 'positive-match',
  label: 'Must Match',
  mustBeFound: true,
});
