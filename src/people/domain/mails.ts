// Texts of the mails about accounts. Names are left out: who makes an account chooses them, and could write to anybody
// in the name of the site.
import { readsAsLink } from '../../kernel/domain/texts/link-like.ts';

/**
 * A username as it may stand in such a mail; undefined for one that reads like an address, of the web or of mail, or like
 * a sentence: readers make a link of the former.
 */
export function mailedUsername(username: string): string | undefined {
  const isPlain = /^[\p{L}\p{N}_+-]+(\.[\p{L}\p{N}_+-]+)*$/u.test(username) && username.length <= 64;
  return isPlain && !readsAsLink(username) ? username : undefined;
}

/** Tells a new person the username and the link to set the first password. */
export function initialPasswordMail(given: {
  product: string;
  username: string;
  link: string;
  expiresAt: Date;
}): { subject: string; bodyText: string } {
  const until = `${given.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const username = mailedUsername(given.username);
  const named =
    username === undefined ? 'You see your username once you are in.' : `Your username is ${username}.`;
  return {
    subject: `Your account on ${given.product}`,
    bodyText: [
      'Hello,',
      `an account was made for you on ${given.product}. ${named}`,
      `Set your password here:\n${given.link}`,
      `The link works once and until ${until}. If it has expired, ask your institution to send it again.`,
    ].join('\n\n'),
  };
}
