// Metrics for Prometheus, on a port of their own; off unless a port is configured.
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';
import type { RoomGauge } from '../room.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Measures the time of every request by its route. */
  observe(app: FastifyInstance): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'proofmark_' });
  const requests = new Histogram({
    name: 'proofmark_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  return {
    registry,
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
    },
  };
}

/** Adds what rooms measure. Every server process reads them from the same database, so do not add them up. */
export function addGauges({ registry }: Metrics, platform: Platform, gauges: readonly RoomGauge[]): void {
  for (const { name, help, read } of gauges) {
    const gauge: Gauge = new Gauge({
      name: `proofmark_${name}`,
      help,
      registers: [registry],
      // A database that does not answer must not hide the other figures.
      collect: async () =>
        gauge.set(
          await read(platform).catch((error: unknown) => {
            platform.log.warn({ err: error, name }, 'a figure could not be measured');
            return NaN;
          }),
        ),
    });
  }
}

/** Serves the metrics at the configured port; does nothing without one. */
export async function listenForMetrics(
  { registry }: Metrics,
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort, metricsHost, () => {
      resolve(server);
    });
  });
}
