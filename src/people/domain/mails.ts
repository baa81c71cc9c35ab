// Texts of the mails about accounts.

/** Tells a new person the username and the link to set the first password. */
export function initialPasswordMail(given: {
  product: string;
  name: string;
  username: string;
  link: string;
  expiresAt: Date;
}): { subject: string; bodyText: string } {
  const until = `${given.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: `Your account on ${given.product}`,
    bodyText: [
      `Hello ${given.name},`,
      `an account was made for you on ${given.product}. Your username is ${given.username}.`,
      `Set your password here:\n${given.link}`,
      `The link works once and until ${until}. If it has expired, ask your institution to send it again.`,
    ].join('\n\n'),
  };
}
