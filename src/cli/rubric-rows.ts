import { assignmentContract } from '../assignments/domain/contract.ts';
import { ApiError, type Client } from '../kernel/domain/client.ts';
import { rubricContract } from '../rubrics/domain/contract.ts';
import type { Row } from './test-file.ts';

/** The categories of the rubric; none where the assignment has no rubric. Throws where there is no such assignment. */
export async function rubricRowsOf(client: Client, assignmentId: number): Promise<readonly Row[]> {
  try {
    return await client.call(rubricContract.loadRubric, { params: { assignmentId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    await client.call(assignmentContract.getAssignment, { params: { assignmentId } });
    return [];
  }
}
