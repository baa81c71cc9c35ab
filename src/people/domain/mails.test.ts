import { expect, it } from 'vitest';
import { initialPasswordMail, mailedUsername } from './mails.ts';

it.each(['ada', 'ada.lovelace', 's1234567', 'Ünal_Öz', 'jean-luc', '学生1'])(
  'a mail about an account names the username %s',
  (username) => expect(mailedUsername(username)).toBe(username),
);

it.each([
  'https://evil.example/login',
  'evil.example/login',
  'www.evil.example',
  'evil.com',
  'ada@example.org',
  'pay@evil.example',
  'ada@internal',
  'evil.example.XYZ',
  'evil.example.ru',
  'locked.help',
  '[click](evil)',
  '<b>pay</b>',
  'Your_account_is_locked,_call_+31',
  'a'.repeat(65),
  'a\u202eb',
])('a mail about an account leaves %s out: whoever made the account chose it', (username) => {
  expect(mailedUsername(username)).toBeUndefined();
  const given = { product: 'Proofmark', username, link: 'https://site.test/x', expiresAt: new Date(0) };
  const { bodyText } = initialPasswordMail(given);
  expect(bodyText).not.toContain(username);
  expect(bodyText).toContain('You see your username once you are in.');
});
