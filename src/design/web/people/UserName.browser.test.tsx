import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { UserName, type NamedUser } from './UserName.tsx';

const ada: NamedUser = { id: 1, name: 'Ada Lovelace', username: 'ada' };
const groupOf = (members: readonly NamedUser[]): NamedUser => ({
  id: 9,
  name: '',
  group: { name: 'Compilers', members },
});

it('shows the name, the username in parentheses and who you are (USER-006, USER-008, USER-009)', async () => {
  await renderPart(<UserName user={ada} viewerId={1} showUsername />);
  await expect.element(page.getByText('Ada Lovelace (ada) (You)')).toBeVisible();
});

it('says Unknown in italics when there is no name (USER-007)', async () => {
  await renderPart(<UserName user={{ id: 2, name: ' ' }} viewerId={1} />);
  const name = page.getByText('Unknown');
  await expect.element(name).toBeVisible();
  expect(getComputedStyle(name.element()).fontStyle).toBe('italic');
});

it('sets test students in italics and says what they are (USER-010)', async () => {
  await renderPart(<UserName user={{ id: 3, name: 'Test', isTestStudent: true }} />);
  const name = page.getByRole('emphasis');
  expect(getComputedStyle(name.element()).fontStyle).toBe('italic');
  await userEvent.hover(name);
  await expect
    .element(page.getByRole('tooltip', { includeHidden: true }))
    .toHaveTextContent('This is a test student');
});

it('opens the members of a group, or says that it has none (USER-011, USER-012, USER-015)', async () => {
  const screen = await renderPart(<UserName user={groupOf([ada])} viewerId={1} />);
  await page.getByRole('button', { name: 'Group "Compilers"' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Group "Compilers"' }))
    .toHaveTextContent('Ada Lovelace (ada) (You)');
  await screen.unmount();
  await renderPart(<UserName user={groupOf([])} hideGroupWord />);
  await page.getByRole('button', { name: 'Compilers', exact: true }).click();
  await expect.element(page.getByText('This group has no members.')).toBeVisible();
});

it('says why a name is not here when it may not be stored (USER-013)', async () => {
  await renderPart(<UserName user={{ id: 4, name: '' }} isWithheld />);
  await page.getByRole('button', { name: 'Unknown' }).click();
  await expect.element(page.getByText(/may not be stored permanently/)).toBeVisible();
});
