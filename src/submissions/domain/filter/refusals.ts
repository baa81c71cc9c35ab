import { refusal } from '../../../kernel/domain/refusal.ts';

export const filterNamesNoGrader = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'The filter names somebody who does not grade here. Choose graders of this assignment.',
});
/** Its text names the bound. */
export const splitOutside = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'A filter is split between its bounds.',
});
