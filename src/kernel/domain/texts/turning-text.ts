// Invisible characters that change what others read: they make a file name look like another one,
// or reverse the rest of a line, or add a line to a mail. Joiners inside words, as Persian uses
// them, are not among them.

/** They change the direction of the text after them. Nobody types them, but copied text may have them. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const unseen = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The sentence for somebody who sends such a text as a name. */
export const turningText = 'Take out the invisible characters that change the direction of the text.';

export const isTurning = (text: string): boolean => turning.test(text);

/** The text with a visible mark in place of each run of such characters and of control characters. */
export const withoutUnseen = (text: string, place: string): string => text.replaceAll(unseen, place);
