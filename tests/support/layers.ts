// What opens above a screen, and the words by which journeys say it.
import type { Locator, Page } from '@playwright/test';

export interface Overlay {
  readonly name: string;
  /** Undefined: without a login. */
  readonly username: string | undefined;
  readonly address: string;
  readonly open: (page: Page) => Promise<void>;
  /** What is seen once it is open. */
  readonly layer: (page: Page) => Locator;
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const menu = (page: Page): Locator => page.getByRole('menu');
export const listbox = (page: Page): Locator => page.getByRole('listbox');

export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
