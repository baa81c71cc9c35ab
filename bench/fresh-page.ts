// Pages of a browser that has kept nothing.
import type { Browser, Page } from '@playwright/test';
import type { Person, Site } from './site.ts';

const viewport = { width: 1400, height: 860 };

export async function inFreshPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Puts into a page what a browser keeps of somebody who has logged in. */
export async function asPerson(site: Site, person: Person): Promise<(page: Page) => Promise<void>> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const session = JSON.stringify([{ accessToken: await site.token(person), userId: person.id, expiresAt }]);
  return async (page) => {
    await page.addInitScript((stored) => localStorage.setItem('proofmark.sessions', stored), session);
  };
}
