import { fitsPart } from '../reports/text-match.ts';
import { defineMatch } from './match.ts';

export const substringMatch = defineMatch({
  name: 'substring-match',
  label: 'Substring Match',
  fits: (rule, { text }) => fitsPart(rule, text),
});
