import { fitsWhole } from '../reports/text-match.ts';
import { defineMatch } from './match.ts';

export const simpleMatch = defineMatch({
  name: 'simple-match',
  label: 'Full Match',
  comparesTexts: true,
  fits: (rule, { text }) => fitsWhole(rule, text),
});
