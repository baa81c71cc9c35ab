import { resolve } from 'node:path';
import { z } from 'zod';
import { givenOf, NamedPort, SiteUrl } from '../../src/kernel/server/environment-fields.ts';
import { root } from './command.ts';
import { isPortFree, nextFreePort } from './ports.ts';

const Environment = z.object({
  PROOFMARK_PORT: NamedPort.default(8080),
  PROOFMARK_CONTENT_PORT: NamedPort.optional(),
  PROOFMARK_METRICS_PORT: NamedPort.optional(),
  PROOFMARK_DATA: z.string().min(1).optional(),
  PROOFMARK_BUILD: z.string().min(1).optional(),
  PROOFMARK_DEMO: z.enum(['on', 'off']).optional(),
  PROOFMARK_HOST: z.string().optional(),
  NODE_ENV: z.string().optional(),
  PROOFMARK_URL: SiteUrl.optional(),
  PROOFMARK_CONTENT_URL: SiteUrl.optional(),
  DATABASE_URL: z.string().min(1).optional(),
});

export interface Options {
  readonly dataFolder: string;
  /** A finished build to run, which is not made anew when the sources change; undefined: `dist`. */
  readonly buildFolder: string | undefined;
  readonly port: number;
  readonly contentPort: number;
  /** Undefined: metrics are not given out. */
  readonly metricsPort: number | undefined;
  readonly siteUrl: string;
  /** Undefined behind a proxy that was not told a second address: then the site serves this content itself. */
  readonly contentUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly hasDemo: boolean;
}

/** Reads the environment; throws a sentence for the user when something in it cannot be. */
export async function readOptions(environment: NodeJS.ProcessEnv): Promise<Options> {
  const parsed = Environment.safeParse(givenOf(environment));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const values = parsed.data;
  const port = values.PROOFMARK_PORT;
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is taken: choose another with PROOFMARK_PORT.`);
  const contentPort = values.PROOFMARK_CONTENT_PORT ?? (await nextFreePort(port + 1));
  return {
    dataFolder: values.PROOFMARK_DATA ? resolve(values.PROOFMARK_DATA) : resolve(root, '.data'),
    buildFolder: values.PROOFMARK_BUILD ? resolve(values.PROOFMARK_BUILD) : undefined,
    port,
    contentPort,
    metricsPort: values.PROOFMARK_METRICS_PORT,
    siteUrl: values.PROOFMARK_URL ?? `http://127.0.0.1:${port}`,
    contentUrl:
      values.PROOFMARK_CONTENT_URL ??
      (values.PROOFMARK_URL === undefined ? `http://127.0.0.1:${contentPort}` : undefined),
    databaseUrl: values.DATABASE_URL,
    hasDemo: hasDemo(values),
  };
}

/**
 * Everybody knows the passwords of the demo: without being told, only a site gets it that this machine alone reaches
 * and that keeps its database here.
 */
function hasDemo(values: z.infer<typeof Environment>): boolean {
  const { PROOFMARK_DEMO: said, PROOFMARK_URL: url, PROOFMARK_HOST: host } = values;
  if (said === 'on' && values.NODE_ENV === 'production') {
    throw new Error(
      'PROOFMARK_DEMO=on with NODE_ENV=production: a site in production gets no demo people, as everybody knows ' +
        'their passwords. Leave one of the two out.',
    );
  }
  if (said !== undefined) return said === 'on';
  const isLocal = [url === undefined ? undefined : new URL(url).hostname, host].every(
    (name) => name === undefined || thisMachine.has(name),
  );
  return isLocal && values.DATABASE_URL === undefined && values.NODE_ENV !== 'production';
}

const thisMachine: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);
