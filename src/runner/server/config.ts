// The configuration of a runner, read from its environment.
import { z } from 'zod';
import type { NetworkRules } from './isolation/network.ts';
import { givenOf, SiteUrl } from '../../kernel/server/environment-fields.ts';

export interface RunnerConfig {
  /** The address of the site, without a slash at the end. */
  readonly url: string;
  readonly token: string;
  /** The runner makes its folder `runner/` in here. */
  readonly storage: string;
  readonly logLevel: string;
  readonly slots: number | undefined;
  /** The total size of the layers that are kept here. */
  readonly layerBytes: number;
  readonly buildsBase: boolean;
  readonly graceMs: number;
  readonly networks: NetworkRules;
}

/** Addresses and ranges, separated by commas or spaces. They become routes, so all else is refused. */
const Networks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.union([z.ipv4(), z.cidrv4()], { error: 'an address or a range of IPv4 is needed' })));

const gibibyte = 1_073_741_824;

const Environment = z.object({
  PROOFMARK_URL: SiteUrl,
  PROOFMARK_RUNNER_TOKEN: z.string().min(16),
  PROOFMARK_DATA: z.string().startsWith('/'),
  PROOFMARK_LOG_LEVEL: z.string().default('info'),
  PROOFMARK_RUNNER_SLOTS: z.coerce.number().int().min(1).max(64).optional(),
  PROOFMARK_RUNNER_LAYER_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(20 * gibibyte),
  PROOFMARK_RUNNER_BASE: z.enum(['build', 'quick']).default('build'),
  PROOFMARK_RUNNER_GRACE_SECONDS: z.coerce.number().min(0).default(5),
  PROOFMARK_RUNNER_BLOCKED_NETWORKS: Networks.optional(),
  PROOFMARK_RUNNER_ALLOWED_NETWORKS: Networks.default([]),
});

export function runnerConfigOf(environment: NodeJS.ProcessEnv): RunnerConfig {
  const read = Environment.parse(givenOf(environment));
  return {
    url: read.PROOFMARK_URL.replace(/\/$/, ''),
    token: read.PROOFMARK_RUNNER_TOKEN,
    storage: read.PROOFMARK_DATA,
    logLevel: read.PROOFMARK_LOG_LEVEL,
    slots: read.PROOFMARK_RUNNER_SLOTS,
    layerBytes: read.PROOFMARK_RUNNER_LAYER_BYTES,
    buildsBase: read.PROOFMARK_RUNNER_BASE === 'build',
    graceMs: read.PROOFMARK_RUNNER_GRACE_SECONDS * 1000,
    networks: {
      blocked: read.PROOFMARK_RUNNER_BLOCKED_NETWORKS,
      allowed: read.PROOFMARK_RUNNER_ALLOWED_NETWORKS,
    },
  };
}
