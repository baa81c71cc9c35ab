// Applies the reports of a runner to a run of a proof. It reaches no submission, no rubric and no grade.
import type { Tx } from '../../../kernel/server/database.ts';
import { next, type RunEvent, type RunState } from '../../domain/run-state.ts';
import { rulesOf } from '../runs.ts';
import { updateProofRun, type StoredProofRun } from './store.ts';

export async function recordProof(
  tx: Tx,
  proof: StoredProofRun,
  events: readonly RunEvent[],
): Promise<RunState> {
  if (events.length === 0) return proof.run;
  const { rules } = await rulesOf(tx, proof);
  const run = events.reduce((state, event) => next(state, event, rules).state, proof.run);
  if (run !== proof.run) await updateProofRun(tx, proof.id, run);
  return run;
}
