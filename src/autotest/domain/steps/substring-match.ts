import { fitsPart } from '../reports/text-match.ts';
import { defineMatch } from './match.ts';

export const substringMatch = defineMatch({
  name: 'substring-match',
  label: 'Substring Match',
  comparesTexts: true,
  fits: (rule, { text }) => fitsPart(rule, text),
});
