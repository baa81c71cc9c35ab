// Opening a long file with many threads in the viewer: from the click in the file tree until text and threads are
// drawn. Each round is a fresh page, so that no answer of an earlier one is kept.
import { join } from 'node:path';
import { chromium as browserType, type Browser } from '@playwright/test';
import { rolldown } from 'rolldown';
import { feedbackContract } from '../../src/feedback/domain/contract.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { chromium } from '../../tests/support/chromium.ts';
import { handIn, makeAssignment, makeClassroom } from '../classroom.ts';
import { asPerson, inFreshPage } from '../fresh-page.ts';
import type { Row } from '../row.ts';
import { inTurns } from '../sampling.ts';
import type { Site } from '../site.ts';

const lineCount = 2_500;
const threadCount = 50;
const rounds = 9;
const warmUp = 3;
const longName = 'long.py';

export const viewer: Row = {
  name: 'viewer',
  measure: async (site) => {
    const browser = await browserType.launch(chromium);
    try {
      const sides = { product: await openViewer(site, browser), floor: await openEditor(browser) };
      const taken = await inTurns(sides, { rounds, warmUp });
      const measure = `open ${lineCount} lines with ${threadCount} threads: ready, p50`;
      return [{ measure, unit: 'ms', ...taken, aim: { ratioAtMost: 2 } }];
    } finally {
      await browser.close();
    }
  },
};

function longText(): string {
  const lines = Array.from({ length: lineCount }, (_, at) =>
    at % 5 === 0 ? `def step_${at}(value):` : `    value = value * ${at} + len("line ${at}")  # ${at}`,
  );
  return `${lines.join('\n')}\n`;
}

async function openViewer(site: Site, browser: Browser): Promise<() => Promise<number>> {
  const room = await makeClassroom(site, 1);
  const assignmentId = await makeAssignment(site, room);
  const [student = room.teacher] = room.students;
  const files = { 'first.py': 'print("first")\n', [longName]: longText() };
  const submissionId = await handIn(await site.client(student), assignmentId, files);
  const teacher = await site.client(room.teacher);
  const { student: tree } = await teacher.call(submissionContract.getRootFileTrees, {
    params: { submissionId },
  });
  const idOf = (name: string): string => tree.entries.find((entry) => entry.name === name)?.id ?? '';
  await writeThreads(teacher, idOf(longName));
  const viewed = `${site.url}/courses/${room.courseId}/assignments/${assignmentId}/submissions/${submissionId}/files`;
  const logIn = await asPerson(site, room.teacher);
  return () =>
    inFreshPage(browser, async (page) => {
      await logIn(page);
      await page.goto(`${viewed}/${idOf('first.py')}#code`);
      await page.getByText('print("first")').waitFor();
      await page.waitForLoadState('networkidle');
      return page.evaluate(clickUntilDrawn, longName);
    });
}

async function writeThreads(teacher: Client, fileId: string): Promise<void> {
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

async function openEditor(browser: Browser): Promise<() => Promise<number>> {
  const bundle = await rolldown({ input: join(import.meta.dirname, '../floors/code-mirror.ts') });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  const { code: content } = output[0];
  return () =>
    inFreshPage(browser, async (page) => {
      await page.setContent('<!doctype html><body></body>');
      await page.addScriptTag({ content });
      return page.evaluate((text) => window.openText(text), longText());
    });
}
