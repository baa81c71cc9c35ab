// Which methods an address of the API takes: a wrong one is told apart from an address that does not exist.
import type { FastifyInstance } from 'fastify';
import { withoutTrailing } from '../../domain/texts/without-trailing.ts';

export interface KnownRoutes {
  /** The methods of an address, sorted; none when no call has it. */
  methodsOf(url: string): string[];
}

/** Collects the calls that are added to `app` from now on. */
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
