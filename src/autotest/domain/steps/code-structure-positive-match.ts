import { defineStructureMatch } from './code-structure-match.ts';

export const positiveMatch = defineStructureMatch({
  name: 'positive-match',
  label: 'Must Match',
  mustBeFound: true,
});
