// Texts of the mails about accounts. Nothing secret but the link stands in them, and no name: whoever makes an account
// chooses it, for an address of somebody else.
import { mailedUsername } from '../../domain/mails.ts';
import type { Platform } from '../../../kernel/server/platform.ts';

export interface Recipient {
  username: string;
  email: string;
}

interface Message {
  recipient: string;
  subject: string;
  bodyText: string;
}

/** A mail to a person, which names the product as its sender. */
interface Letter {
  person: Recipient;
  product: string;
  /** Comes after the name of the product. */
  subject: string;
}

function message({ person, product, subject }: Letter, lines: string[]): Message {
  const bodyText = ['Hello,', ...lines, product].join('\n\n');
  return { recipient: person.email, subject: `${product}: ${subject}`, bodyText: `${bodyText}\n` };
}

function accountOf({ username }: Recipient): string {
  const named = mailedUsername(username);
  return named === undefined ? 'an account with this address' : `the account ${named}`;
}

export function resetMail(product: string, person: Recipient, link: string): Message {
  return message({ person, product, subject: 'set a new password' }, [
    `Somebody, we hope you, asked for a new password for ${accountOf(person)}.`,
    `Set it here:\n${link}`,
    'The link works once and for 24 hours. If you did not ask for it, you need not do anything.',
  ]);
}

export function welcomeMail(product: string, person: Recipient): Message {
  return message({ person, product, subject: 'your new account' }, [
    `You made ${accountOf(person)}.`,
    'If this was not you, tell your institution.',
  ]);
}

export function changedMail(
  product: string,
  person: Recipient,
  what: 'password' | 'e-mail address',
): Message {
  return message({ person, product, subject: `your ${what} was changed` }, [
    `The ${what} of ${accountOf(person)} was changed.`,
    'If this was not you, ask for a new password at once and tell your institution.',
  ]);
}

/** Address of a page of the site, for mails. */
export function siteAddress({ config }: Platform, path: string): string {
  return `${(config.siteUrl ?? `http://${config.host}:${config.port}`).replace(/\/$/, '')}${path}`;
}
