import { resolve } from 'node:path';
import { z } from 'zod';
import { root } from './command.ts';
import { isPortFree, nextFreePort } from './ports.ts';

const Port = z.coerce.number<string>().int().min(1).max(65_535);

const Environment = z.object({
  PROOFMARK_PORT: Port.default(8080),
  PROOFMARK_CONTENT_PORT: Port.optional(),
  PROOFMARK_METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), Port.optional()),
  PROOFMARK_DATA: z.string().min(1).optional(),
  PROOFMARK_BUILD: z.string().min(1).optional(),
  PROOFMARK_DEMO: z.enum(['on', 'off']).default('on'),
  PROOFMARK_URL: z.url().optional(),
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
  readonly databaseUrl: string | undefined;
  readonly hasDemo: boolean;
}

/** Reads the environment; throws a sentence for the user when something in it cannot be. */
export async function readOptions(environment: NodeJS.ProcessEnv): Promise<Options> {
  const parsed = Environment.safeParse(environment);
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
    databaseUrl: values.DATABASE_URL,
    hasDemo: values.PROOFMARK_DEMO === 'on',
  };
}
