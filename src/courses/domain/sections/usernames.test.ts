import { expect, it } from 'vitest';
import { usernamesOf, usernamesOfCells } from './usernames.ts';

it('reads a list with one username in each line, each once (SEC-004)', () => {
  expect(usernamesOf('ada\r\n\n  grace \nADA\n')).toEqual(['ada', 'grace']);
});

it('reads the column of usernames of a table, or its first one (SEC-004)', () => {
  const titled = [['Name', ' Username'], ['Lovelace, Ada', 'ada'], ['Grace', 'grace'], ['Nobody']];
  expect(usernamesOfCells(titled)).toEqual(['ada', 'grace']);
  expect(usernamesOf('Name;Username\nAda;ada\nGrace;grace')).toEqual(['ada', 'grace']);
  expect(usernamesOf('ada,Ada Lovelace\ngrace,Grace Hopper')).toEqual(['ada', 'grace']);
});
