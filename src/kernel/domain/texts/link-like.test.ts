import { expect, it } from 'vitest';
import { greetingOf, readsAsLink } from './link-like.ts';

it.each([
  'evil.com',
  'Your account is locked: evil.example.ru',
  'https://a',
  'www.evil',
  'go to evil.ZIP, now',
  'a.b.de/x',
])('mail readers make a link of %j, so no mail of ours begins with it', (text) => {
  expect(readsAsLink(text)).toBe(true);
  expect(greetingOf(text)).toBe('Hello,');
});

it.each([
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'Dr. Ünal Öz',
  'ada.lovelace',
  'O. de Vries',
  'Martin Luther King Jr.',
])('a mail begins with the name %j', (name) => expect(greetingOf(name)).toBe(`Dear ${name},`));
