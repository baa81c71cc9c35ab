// Configuration of a process, read once from the environment. Everything else is a setting in the database.
import { join } from 'node:path';
import { z } from 'zod';
import { givenOf, NamedPort, Networks, Port, serviceUrl, SiteUrl } from './environment-fields.ts';
import { weakSecretsIn } from './start/production-secrets.ts';
import { RefusedStart } from './start/refused-start.ts';

const Environment = z.object({
  DATABASE_URL: serviceUrl('postgres', 'postgresql', 'socket'),
  PROOFMARK_DATA: z.string().min(1),
  PROOFMARK_PORT: Port.default(8080),
  PROOFMARK_HOST: z.string().default('127.0.0.1'),
  PROOFMARK_CONTENT_PORT: Port.default(0),
  /** Without this port metrics are not served. */
  PROOFMARK_METRICS_PORT: NamedPort.optional(),
  /** Metrics have an address of their own, since they need no login. */
  PROOFMARK_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The address at which browsers reach the site; by default the one that the server listens on. */
  PROOFMARK_URL: SiteUrl.optional(),
  PROOFMARK_CONTENT_URL: SiteUrl.optional(),
  PROOFMARK_RUNNER_TOKEN: z.string().min(32),
  /** Signs page tokens and short-lived links; at least 32 characters. */
  PROOFMARK_SECRET: z.string().min(32),
  /** Networks of the trusted proxies in front of the server. */
  PROOFMARK_TRUSTED_PROXIES: Networks,
  /** Private networks whose services the site may call for its users, such as a Git host of the institution. */
  PROOFMARK_REACHABLE_NETWORKS: Networks,
  PROOFMARK_SMTP_URL: serviceUrl('smtp', 'smtps').optional(),
  PROOFMARK_S3_ENDPOINT: serviceUrl('http', 'https').optional(),
  PROOFMARK_S3_BUCKET: z.string().optional(),
  PROOFMARK_S3_ACCESS_KEY: z.string().optional(),
  PROOFMARK_S3_SECRET_KEY: z.string().optional(),
  PROOFMARK_S3_REGION: z.string().default('us-east-1'),
  /** How long requests and jobs may still run after the order to stop. */
  PROOFMARK_STOP_SECONDS: z.coerce.number<string>().min(0).max(600).default(20),
  PROOFMARK_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface Config {
  databaseUrl: string;
  dataFolder: string;
  host: string;
  port: number;
  contentPort: number;
  /** Undefined: metrics are not served. */
  metricsPort: number | undefined;
  metricsHost: string;
  siteUrl: string | undefined;
  contentUrl: string | undefined;
  runnerToken: string;
  secret: string;
  trustedProxies: string[];
  reachableNetworks: string[];
  smtpUrl: string | undefined;
  mailFolder: string;
  stopWithinMs: number;
  s3: S3Config | undefined;
  logLevel: string;
}

/** Reads and checks the environment; the error names every variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(givenOf(environment));
  if (!parsed.success) throw new RefusedStart(`Configuration: ${z.prettifyError(parsed.error)}`);
  const weak = environment['NODE_ENV'] === 'production' ? weakSecretsIn(environment) : [];
  if (weak.length > 0) throw new RefusedStart(`Configuration: ${weak.join(' ')}`);
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL,
    dataFolder: env.PROOFMARK_DATA,
    host: env.PROOFMARK_HOST,
    port: env.PROOFMARK_PORT,
    contentPort: env.PROOFMARK_CONTENT_PORT,
    metricsPort: env.PROOFMARK_METRICS_PORT,
    metricsHost: env.PROOFMARK_METRICS_HOST,
    siteUrl: env.PROOFMARK_URL,
    contentUrl: env.PROOFMARK_CONTENT_URL,
    runnerToken: env.PROOFMARK_RUNNER_TOKEN,
    secret: env.PROOFMARK_SECRET,
    trustedProxies: env.PROOFMARK_TRUSTED_PROXIES,
    reachableNetworks: env.PROOFMARK_REACHABLE_NETWORKS,
    smtpUrl: env.PROOFMARK_SMTP_URL,
    mailFolder: join(env.PROOFMARK_DATA, 'mail'),
    stopWithinMs: env.PROOFMARK_STOP_SECONDS * 1000,
    s3: s3Of(env),
    logLevel: env.PROOFMARK_LOG_LEVEL,
  };
}

function s3Of(env: z.infer<typeof Environment>): S3Config | undefined {
  const { PROOFMARK_S3_ENDPOINT: endpoint, PROOFMARK_S3_BUCKET: bucket } = env;
  const { PROOFMARK_S3_ACCESS_KEY: accessKey, PROOFMARK_S3_SECRET_KEY: secretKey } = env;
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined;
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    throw new RefusedStart(
      'Configuration: PROOFMARK_S3_ENDPOINT, _BUCKET, _ACCESS_KEY and _SECRET_KEY are needed together, or none ' +
        'of them: blobs then lie in the data folder.',
    );
  }
  return { endpoint, bucket, accessKey, secretKey, region: env.PROOFMARK_S3_REGION };
}
