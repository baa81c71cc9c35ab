// The web server process: API, realtime connection, web files.
import { addGauges, createMetrics, listenForMetrics } from '../kernel/server/http/metrics.ts';
import { addContent, listenForContent } from './content.ts';
import { createApplication } from './http-app.ts';
import { addApiDocument } from './openapi.ts';
import { startProcess, stopOnSignal, tellReady } from './lifecycle.ts';
import { closePlatform, openPlatform } from './platform.ts';
import { release } from '../tenants/server/index.ts';
import { rooms } from './rooms.ts';
import { addWebFiles } from './web-files.ts';

await startProcess('server', async (config, log) => {
  const platform = await openPlatform({ config, log, supervisesJobs: false });
  const metrics = createMetrics();
  addGauges(
    metrics,
    platform,
    rooms.flatMap(({ gauges }) => gauges ?? []),
  );
  const server = await createApplication(platform, metrics);
  addApiDocument(server.app, release.version);
  addContent(server.app, platform);
  await addWebFiles(server.app);
  await platform.live.start();
  const metricsServer = await listenForMetrics(metrics, config);
  await server.app.listen({ host: config.host, port: config.port });
  const content = await listenForContent(platform);
  log.info({ port: config.port }, 'listening');
  stopOnSignal(log, async () => {
    await server.stop();
    metricsServer?.close();
    await content?.close();
    await closePlatform(platform);
  });
  tellReady();
});
