// Runs the teacher's own solution. It builds a snapshot of the saved blocks, which runs once on the newest
// hand-in of the Test student, and reads the output. Nothing is published, and the Test student never counts.
import { useEffect, useRef, useState } from 'react';
import { orNone } from '../../../../kernel/domain/client.ts';
import { api, useCall } from '../../../../kernel/web/api.ts';
import { autotestContract } from '../../../domain/contract.ts';
import { isFinished, type Result } from '../../../domain/model.ts';

type SolutionRun =
  | { readonly state: 'idle' | 'running' | 'noSolution' | 'notBuilt' | 'notRun' | 'noRunner' }
  | { readonly state: 'ran'; readonly result: Result };

const askAgainMs = 1_000;

/** Every tenth time it also asks whether there is a runner, without which it would wait for ever. */
const triesUntilRunnerAsked = 10;

/** The state of the run, and a function that starts one. */
export function useRunSolution(assignmentId: number) {
  const build = useCall(autotestContract.createAutoTestSnapshot);
  const [run, setRun] = useState<SolutionRun>({ state: 'idle' });
  const page = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    return () => here.abort();
  }, []);

  const start = async (): Promise<void> => {
    const { signal } = page.current;
    setRun({ state: 'running' });
    try {
      const { body } = await build.mutateAsync({ params: { assignmentId } });
      const ended = await endOf({ assignmentId, snapshotId: body.snapshotId }, signal);
      if (!signal.aborted) setRun(ended);
    } catch (error) {
      if (!signal.aborted) setRun({ state: 'idle' });
      throw error;
    }
  };
  return { run, start, forget: () => setRun({ state: 'idle' }) };
}

interface OfSnapshot {
  readonly assignmentId: number;
  readonly snapshotId: string;
}

async function endOf(params: OfSnapshot, signal: AbortSignal): Promise<SolutionRun> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const { state } = await api.call(autotestContract.getAutoTestBuildOutput, { params, signal });
    if (state === 'errored') return { state: 'notBuilt' };
    // The run is queued at the moment when the build ends.
    if (state === 'finished') {
      const result = await orNone(api.call(autotestContract.getAutoTestSnapshotResult, { params, signal }));
      // The Test student has handed in nothing.
      if (!result) return { state: 'noSolution' };
      if (isFinished(result.state)) {
        const hasRun = result.state === 'passed' || result.state === 'timed_out';
        return hasRun ? { state: 'ran', result } : { state: 'notRun' };
      }
    }
    if (tries % triesUntilRunnerAsked === 0 && (await waitsForRunner(params, signal))) {
      return { state: 'noRunner' };
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return { state: 'idle' };
}

async function waitsForRunner({ assignmentId }: OfSnapshot, signal: AbortSignal): Promise<boolean> {
  const params = { assignmentId };
  return (await api.call(autotestContract.listAutoTestToolVersions, { params, signal })).waitsForRunner;
}
