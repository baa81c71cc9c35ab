// Pages are loaded when they are opened. After 15 seconds a text names the page that did not load.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

const timeoutMs = 15_000;

export class PageLoadError extends Error {
  constructor(page: string, cause?: unknown) {
    super(`Could not load ${page}.`, { cause });
    this.name = 'PageLoadError';
  }
}

/** A route component that loads its module when the route is opened (NAV-042). */
export function lazyPage(load: () => Promise<ComponentType>, page: string) {
  return lazyRouteComponent(async () => ({ default: await withTimeout(load, page) }));
}

/** The loaded module, or an error that names the page. */
export function withTimeout<T>(load: () => Promise<T>, page: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new PageLoadError(page));
    }, timeoutMs);
    load().then(
      (loaded) => {
        clearTimeout(timer);
        resolve(loaded);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(new PageLoadError(page, cause));
      },
    );
  });
}
