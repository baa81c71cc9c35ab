import { defineStructureMatch } from './code-structure-match.ts';

export const negativeMatch = defineStructureMatch({
  name: 'negative-match',
  label: 'Must Not Match',
  mustBeFound: false,
});
