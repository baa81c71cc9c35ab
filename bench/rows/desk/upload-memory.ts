// The memory of the server while somebody hands in many files, beside the same server at rest.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { handIn, makeAssignment, makeClassroom } from '../../classroom.ts';
import type { Row } from '../../row.ts';
import { median } from '../../sampling.ts';

const fileCount = 3_000;
const fileBytes = 20_000;
const rounds = 3;
const mostMegabytes = 150;
const megabyte = 1024 * 1024;

export const uploadMemory: Row = {
  name: 'upload-memory',
  measure: async (site) => {
    const pid = serverOf(site.pid);
    const room = await makeClassroom(site, rounds + 1);
    const assignmentId = await makeAssignment(site, room);
    const [above, idle]: [number[], number[]] = [[], []];
    for (const [round, student] of room.students.entries()) {
      const client = await site.client(student);
      const files = filesOf(round);
      // What the round before left is collected by then.
      await sleep(3_000);
      const before = megabytesOf(pid);
      const highest = await highestDuring(pid, () => handIn(client, assignmentId, files));
      if (round === 0) continue;
      idle.push(before);
      above.push(highest - before);
    }
    const megabytes = Math.round((fileCount * fileBytes) / 1_000_000);
    return [
      {
        measure: `${megabytes} MB in ${fileCount} files: memory above the server at rest (floor: at rest), p50`,
        unit: 'MB',
        product: median(above),
        floor: median(idle),
        aim: { productAtMost: mostMegabytes },
      },
    ];
  },
};

/** Content that is nowhere else, so that each file is stored. */
function filesOf(round: number): Record<string, string> {
  const line = (at: number) => `round ${round}, file ${at}: some text that fills a line of code\n`;
  return Object.fromEntries(
    Array.from({ length: fileCount }, (_, at) => {
      const text = line(at)
        .repeat(Math.ceil(fileBytes / line(at).length))
        .slice(0, fileBytes);
      return [`folder${at % 30}/file${at}.py`, text];
    }),
  );
}

async function highestDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const done = { value: false };
  const finished = work().finally(() => {
    done.value = true;
  });
  while (!done.value) {
    highest = Math.max(highest, megabytesOf(pid));
    await sleep(20);
  }
  await finished;
  return highest;
}

function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / megabyte;
}

/** The process that answers requests, which the one that supervises all has started. */
function serverOf(supervisorPid: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (Number(parent) === supervisorPid && words.some((word) => /\/server\.m?js$/.test(word)))
        return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('The server of the product was not found.');
}
