import { dayTimeText } from '../../../design/web/index.ts';

/** A moment inside a sentence: a line never ends between date and time. */
export function unbrokenMoment(moment: Date): string {
  return dayTimeText(moment).replaceAll('-', '\u2011').replace(' ', '\u00a0');
}
