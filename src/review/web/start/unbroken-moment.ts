import { dayTimeText } from '../../../design/web/index.ts';

/** A moment for the middle of a sentence: date and time never part at the end of a line. */
export function unbrokenMoment(moment: Date): string {
  return dayTimeText(moment).replaceAll('-', '\u2011').replace(' ', '\u00a0');
}
