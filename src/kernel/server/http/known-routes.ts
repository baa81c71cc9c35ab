// Knows which methods an address of the API accepts, so that a wrong method gets another answer
// than an unknown address.
import type { FastifyInstance } from 'fastify';
import { withoutTrailing } from '../../domain/texts/without-trailing.ts';

export interface KnownRoutes {
  /** The methods of an address, sorted; empty for an unknown address. */
  methodsOf(url: string): string[];
}

/** Collects the calls that are added to `app` after this. */
export function createKnownRoutes(app: FastifyInstance): KnownRoutes {
  const methodsByPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const methods = methodsByPattern.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByPattern.set(url, methods);
  });
  return {
    methodsOf: (url) => {
      const parts = partsOf(url.split(/[?#]/, 1)[0] ?? '');
      const fitting = [...methodsByPattern].filter(([pattern]) => fits(partsOf(pattern), parts));
      return [...new Set(fitting.flatMap(([, methods]) => [...methods]))].toSorted();
    },
  };
}

function partsOf(path: string): string[] {
  return withoutTrailing(path, '/').split('/');
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}
