// What opens above a screen, and the words by which journeys say it.
import type { Locator, Page } from '@playwright/test';
import { pressAt } from './by-keys.ts';

export interface Overlay {
  readonly name: string;
  /** Undefined: without a login. */
  readonly username: string | undefined;
  readonly address: string;
  readonly open: (page: Page) => Promise<void>;
  /** What is seen once it is open. */
  readonly layer: (page: Page) => Locator;
  /** The button of a dialog that is opened, walked and closed without a mouse. */
  readonly opener?: (page: Page) => Locator;
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const menu = (page: Page): Locator => page.getByRole('menu');
export const listbox = (page: Page): Locator => page.getByRole('listbox');

export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** A dialog that is opened by a press of Enter on its button. */
export function byKeys(
  name: string,
  username: string,
  place: { address: string; button: string | RegExp },
): Overlay {
  const opener = (page: Page) => page.getByRole('button', { name: place.button }).first();
  const open = (page: Page) => pressAt(page, opener(page));
  return { name, username, address: place.address, open, layer: dialog, opener };
}
