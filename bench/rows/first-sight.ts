// Pages opened by their address in a browser that has kept nothing: what they fetch, and when their content is there.
// The floor is React alone with one sentence, sent by a bare server.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium as browserType, type Browser, type Locator, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { chromium } from '../../tests/support/chromium.ts';
import { handIn, makeAssignment, makeClassroom, publishTests } from '../classroom.ts';
import { asPerson, inFreshPage } from '../fresh-page.ts';
import type { Reading, Row } from '../row.ts';
import { median } from '../sampling.ts';
import type { Site } from '../site.ts';
import { fileName } from '../task.ts';

const rounds = 5;
const mostFiles = 25;
const contentWithinMs = 1200;

interface Sight {
  readonly name: string;
  readonly url: string;
  readonly prepare: (page: Page) => Promise<void>;
  /** What somebody came for. */
  readonly content: (page: Page) => Locator;
  /** Scripts and styles packed with gzip. */
  readonly mostKb: number;
}

interface Seen {
  readonly contentMs: number;
  /** Scripts and styles that were fetched until the content was there. */
  readonly kb: number;
  readonly files: number;
  readonly requests: number;
}

export const firstSight: Row = {
  name: 'first-sight',
  measure: async (site) => {
    const browser = await browserType.launch(chromium);
    const bare = await startBarePage();
    try {
      const readings: Reading[] = [];
      for (const sight of await sightsOf(site)) {
        readings.push(...(await compared(browser, sight, bare.sight)));
      }
      return readings;
    } finally {
      bare.stop();
      await browser.close();
    }
  },
};

/** The page and the floor in turns; a first round of each is not counted. */
async function compared(browser: Browser, sight: Sight, bare: Sight): Promise<Reading[]> {
  const [product, floor]: [Seen[], Seen[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    product.push(await see(browser, sight));
    floor.push(await see(browser, bare));
  }
  return readingsOf(sight, product.slice(1), floor.slice(1));
}

function readingsOf({ name, mostKb }: Sight, product: readonly Seen[], floor: readonly Seen[]): Reading[] {
  const of = (field: keyof Seen) => ({
    product: median(product.map((seen) => seen[field])),
    floor: median(floor.map((seen) => seen[field])),
  });
  return [
    { measure: `${name}: scripts and styles, gz`, unit: 'kB', ...of('kb'), aim: { productAtMost: mostKb } },
    { measure: `${name}: their number`, unit: 'files', ...of('files'), aim: { productAtMost: mostFiles } },
    { measure: `${name}: all it asks for`, unit: 'requests', ...of('requests'), aim: {} },
    { measure: `${name}: content`, unit: 'ms', ...of('contentMs'), aim: { productAtMost: contentWithinMs } },
  ];
}

async function see(browser: Browser, { url, prepare, content }: Sight): Promise<Seen> {
  return inFreshPage(browser, async (page) => {
    await prepare(page);
    const bodies: Promise<number>[] = [];
    let requests = 0;
    page.on('request', () => (requests += 1));
    page.on('response', (response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      // What is fetched ahead when the page is closed has no body any more, and does not belong to the first sight.
      bodies.push(
        response.body().then(
          (body) => gzipSync(body).length / 1000,
          () => 0,
        ),
      );
    });
    const startedAt = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await content(page).first().waitFor();
    const contentMs = performance.now() - startedAt;
    const seen = { contentMs, requests, sizes: await Promise.all(bodies) };
    return { ...seen, kb: seen.sizes.reduce((sum, kb) => sum + kb, 0), files: seen.sizes.length };
  });
}

const asNobody = async (): Promise<void> => undefined;

async function sightsOf(site: Site): Promise<Sight[]> {
  const room = await makeClassroom(site, 1);
  const assignmentId = await makeAssignment(site, room);
  const teacher = await site.client(room.teacher);
  await publishTests(teacher, assignmentId);
  const [student = room.teacher] = room.students;
  const submissionId = await handIn(await site.client(student), assignmentId);
  const { student: tree } = await teacher.call(submissionContract.getRootFileTrees, {
    params: { submissionId },
  });
  const fileId = tree.entries.find(({ name }) => name === fileName)?.id ?? '';
  const assignment = `${site.url}/courses/${room.courseId}/assignments/${assignmentId}`;
  const [asTeacher, asStudent] = [await asPerson(site, room.teacher), await asPerson(site, student)];
  const work = `${assignment}/submissions/`;
  return [
    {
      name: 'login',
      url: `${site.url}/login`,
      prepare: asNobody,
      content: (page) => page.getByLabel('Username'),
      mostKb: 120,
    },
    {
      name: 'home',
      url: `${site.url}/`,
      prepare: asTeacher,
      content: (page) => page.getByRole('main').getByRole('link', { name: /^Course \d/ }),
      mostKb: 180,
    },
    {
      name: 'list',
      url: work,
      prepare: asTeacher,
      content: (page) => page.getByRole('table').getByText(student.name),
      mostKb: 220,
    },
    {
      name: 'viewer',
      url: `${work}${submissionId}/files/${fileId}#code`,
      prepare: asTeacher,
      content: (page) => page.getByText('print(first + second)'),
      mostKb: 300,
    },
    {
      name: 'autotest',
      url: `${assignment}#autotest`,
      prepare: asTeacher,
      content: (page) => page.getByRole('main').getByText('IO Test').nth(1),
      mostKb: 300,
    },
    {
      name: 'student',
      url: work,
      prepare: asStudent,
      content: (page) => page.getByRole('main').getByText('5 of 5 tests'),
      mostKb: 250,
    },
  ];
}

interface BarePage {
  readonly sight: Sight;
  stop(): void;
}

async function startBarePage(): Promise<BarePage> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../floors/react-page.ts'),
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, minify: true });
  await bundle.close();
  const script = output[0].code;
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><title>Bare</title><body><script src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port.');
  const { port } = address;
  const sight: Sight = {
    name: 'bare',
    url: `http://127.0.0.1:${port}/`,
    prepare: asNobody,
    content: (page) => page.getByRole('heading', { name: 'Drawn' }),
    mostKb: 0,
  };
  return { sight, stop: () => server.close() };
}
