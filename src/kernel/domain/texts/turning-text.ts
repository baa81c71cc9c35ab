// Characters that nobody sees and that change what others read: a file "exe.txt" that is none, a name that turns the rest
// of a line around, a line of its own in a mail. Marks inside of words, such as the joiners of Persian, are none of them.

/** They change the direction of what follows; nobody types them, but they come along when text is copied. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const unseen = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What is said to whoever sends such a text as a name. */
export const turningText = 'Take out the invisible characters that change the direction of the text.';

export const isTurning = (text: string): boolean => turning.test(text);

/** The text with something visible in the place of each run of such characters, and of control characters. */
export const withoutUnseen = (text: string, place: string): string => text.replaceAll(unseen, place);
