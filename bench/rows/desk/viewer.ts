// Opening a long file with many threads in the viewer, and scrolling through it: from the click in the file tree until
// text and threads are drawn, and the longest task of the page while it scrolls. Each round is a fresh page, so that no
// answer of an earlier one is kept.
import { join } from 'node:path';
import { chromium as browserType, type Browser, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { z } from 'zod';
import { feedbackContract } from '../../../src/feedback/domain/contract.ts';
import type { Client } from '../../../src/kernel/domain/client.ts';
import { submissionContract } from '../../../src/submissions/domain/contract.ts';
import { chromium } from '../../../tests/support/chromium.ts';
import { handIn, makeAssignment, makeClassroom } from '../../classroom.ts';
import { asPerson, inFreshPage } from '../../fresh-page.ts';
import type { Reading, Row } from '../../row.ts';
import { inTurns, median } from '../../sampling.ts';
import type { Site } from '../../site.ts';

const sizes = [2_500, 50_000];
const threadCount = 200;
const rounds = 7;
const warmUp = 2;
const longName = 'long.py';
const pointedAtMs = 300;

export const viewer: Row = {
  name: 'viewer',
  measure: async (site) => {
    const browser = await browserType.launch(chromium);
    try {
      const readings: Reading[] = [];
      for (const lineCount of sizes) readings.push(...(await readingsOf(site, browser, lineCount)));
      return readings;
    } finally {
      await browser.close();
    }
  },
};

/** What one round of a side took: until it was ready, and its longest task while scrolling. */
interface Taken {
  readyMs: number;
  longestMs: number;
}

async function readingsOf(site: Site, browser: Browser, lineCount: number): Promise<Reading[]> {
  const longest: Record<'product' | 'floor', number[]> = { product: [], floor: [] };
  const readyOf = (side: 'product' | 'floor', round: () => Promise<Taken>) => async () => {
    const { readyMs, longestMs } = await round();
    longest[side].push(longestMs);
    return readyMs;
  };
  const sides = {
    product: readyOf('product', await openViewer(site, browser, lineCount)),
    floor: readyOf('floor', await openEditor(browser, lineCount)),
  };
  const ready = await inTurns(sides, { rounds, warmUp });
  const of = `${lineCount} lines with ${threadCount} threads`;
  return [
    { measure: `open ${of}: ready, p50`, unit: 'ms', ...ready, aim: { ratioAtMost: 1.5 } },
    {
      measure: `scroll ${of}: longest task, p50`,
      unit: 'ms',
      product: median(longest.product.slice(warmUp)),
      floor: median(longest.floor.slice(warmUp)),
      aim: { productAtMost: 50 },
    },
  ];
}

function longText(lineCount: number): string {
  const lines = Array.from({ length: lineCount }, (_, at) =>
    at % 5 === 0 ? `def step_${at}(value):` : `    value = value * ${at} + len("line ${at}")  # ${at}`,
  );
  return `${lines.join('\n')}\n`;
}

async function openViewer(site: Site, browser: Browser, lineCount: number): Promise<() => Promise<Taken>> {
  const room = await makeClassroom(site, 1);
  const assignmentId = await makeAssignment(site, room);
  const [student = room.teacher] = room.students;
  const files = { 'first.py': 'print("first")\n', [longName]: longText(lineCount) };
  const submissionId = await handIn(await site.client(student), assignmentId, files);
  const teacher = await site.client(room.teacher);
  const { student: tree } = await teacher.call(submissionContract.getRootFileTrees, {
    params: { submissionId },
  });
  const idOf = (name: string): string => tree.entries.find((entry) => entry.name === name)?.id ?? '';
  await writeThreads(teacher, idOf(longName), lineCount);
  const viewed = `${site.url}/courses/${room.courseId}/assignments/${assignmentId}/submissions/${submissionId}/files`;
  const logIn = await asPerson(site, room.teacher);
  return () =>
    inFreshPage(browser, async (page) => {
      await logIn(page);
      await page.goto(`${viewed}/${idOf('first.py')}#code`);
      await page.getByText('print("first")').waitFor();
      await page.waitForLoadState('networkidle');
      // A hand points at a file before it presses.
      await page.getByRole('treeitem', { name: longName }).hover();
      await page.waitForTimeout(pointedAtMs);
      const readyMs = await page.evaluate(clickUntilDrawn, longName);
      return { readyMs, longestMs: await longestTaskOf(page, browser) };
    });
}

async function writeThreads(teacher: Client, fileId: string, lineCount: number): Promise<void> {
  for (let at = 0; at < threadCount; at += 1) {
    const body = { fileId, line: 1 + at * Math.floor(lineCount / threadCount) };
    const { id } = await teacher.call(feedbackContract.openThread, { body });
    await teacher.call(feedbackContract.createReply, {
      params: { commentBaseId: id },
      body: { comment: `Comment number ${at}: look at this *again*.`, replyType: 'markdown' },
    });
  }
}

/** Runs in the page: milliseconds from the click on the file until its text and its first thread are drawn. */
function clickUntilDrawn(name: string): Promise<number> {
  const items = [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const item = items.find(({ textContent }) => textContent.includes(name));
  if (!item) throw new Error('The file is not in the tree.');
  const startedAt = performance.now();
  item.click();
  return new Promise((resolve) => {
    const look = (): void => {
      const shown = document.querySelector('.cm-content')?.textContent ?? '';
      const isDrawn = shown.includes('def step_0') && shown.includes('Comment number 0');
      requestAnimationFrame(isDrawn ? () => resolve(performance.now() - startedAt) : look);
    };
    look();
  });
}

/**
 * Scrolls as a wheel does, a notch each frame, and answers the time that the longest task had a processor: how long it
 * took by the clock says most about what else runs on the machine.
 */
async function longestTaskOf(page: Page, browser: Browser): Promise<number> {
  // What is fetched after the first sight, such as colours, is no work of scrolling.
  await page.waitForLoadState('networkidle');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.evaluate(scrollThrough, 150);
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const main = traceEvents
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const ofPage = new Set(main);
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && ofPage.has(`${pid} ${tid}`),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Durations are in microseconds; `tdur` is that on the processor. */
const Trace = z.object({
  traceEvents: z.array(
    z.object({ name: z.string().default(''), pid: z.number(), tid: z.number(), tdur: z.number().optional() }),
  ),
});

/** Runs in the page. */
function scrollThrough(notches: number): Promise<void> {
  const scroller = document.querySelector('.cm-scroller');
  if (!scroller) throw new Error('There is nothing to scroll.');
  return new Promise((resolve) => {
    let left = notches;
    const next = (): void => {
      // Every tenth notch is a jump, as by the scroll bar.
      scroller.scrollTop += left % 10 === 0 ? 2_000 : 120;
      left -= 1;
      if (left > 0) requestAnimationFrame(next);
      else setTimeout(resolve, 200);
    };
    requestAnimationFrame(next);
  });
}

async function openEditor(browser: Browser, lineCount: number): Promise<() => Promise<Taken>> {
  const bundle = await rolldown({ input: join(import.meta.dirname, '../../floors/code-mirror.ts') });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  const { code: content } = output[0];
  return () =>
    inFreshPage(browser, async (page) => {
      await page.setContent('<!doctype html><body></body>');
      await page.addScriptTag({ content });
      const readyMs = await page.evaluate((text) => window.openText(text), longText(lineCount));
      return { readyMs, longestMs: await longestTaskOf(page, browser) };
    });
}
