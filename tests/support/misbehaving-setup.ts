// One misbehaving server for the tests in browsers, which cannot start one.
import type { TestProject } from 'vitest/node';
import { startMisbehavingServer } from './misbehaving-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    misbehavingUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMisbehavingServer();
  project.provide('misbehavingUrl', server.url);
  return () => server.stop();
}
