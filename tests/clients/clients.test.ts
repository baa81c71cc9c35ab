// Clients that others wrote, or made from our OpenAPI document, talk to the server. They have packages of their own
// (`peers`), which `tools/install.sh test` installs.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../src/app/openapi.ts';
import { useWorld } from '../support/world.ts';

// Compilers and clients of others run as programs of their own.
vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();
const peers = join(import.meta.dirname, 'peers');
const folder = mkdtempSync(join(tmpdir(), 'proofmark-peers-'));
const documentPath = join(folder, 'openapi.json');

const Said = z.object({ stdout: z.string(), stderr: z.string() });

/** Runs a program of the peers; fails with all that it said. */
async function run(words: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  const options = { cwd: peers, env: { ...process.env, ...environment } };
  try {
    await promisify(execFile)(process.execPath, words, options);
  } catch (cause) {
    const { stdout, stderr } = Said.parse(cause);
    throw new Error(stderr + stdout, { cause });
  }
}

async function walk(name: string): Promise<void> {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id: otherAssignmentId } = await w.assignment();
  const given = {
    baseUrl: w.baseUrl,
    teacherToken: w.teacher.token,
    studentToken: w.student.token,
    courseId: w.course.id,
    assignmentId,
    otherAssignmentId,
  };
  await run([`journeys/${name}.ts`], { PROOFMARK_JOURNEY: JSON.stringify(given) });
}

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the OpenAPI document', () => {
  beforeAll(() => {
    writeFileSync(documentPath, JSON.stringify(openApiDocument('1.0.0')));
  });

  it('keeps the recommended rules of Redocly and gives two clients that compile (API-015)', async () => {
    await run(['make.ts', documentPath]);
    await run([join(import.meta.dirname, '../../node_modules/.bin/tsc'), '-p', peers]);
  });

  it('gives openapi-typescript a client by which a student hands in', async () => {
    await walk('openapi-fetch');
  });

  it('gives hey-api a client by which a hand-in is graded', async () => {
    await walk('hey-api');
  });
});

describe('the published client', () => {
  it('makes, builds, publishes, copies and deletes the tests of an assignment (API-020)', async () => {
    await walk('apiv2-client');
  });
});
