import type { libraryContract } from '../../../src/library/domain/contract.ts';
import type { Samples } from '../world.ts';

export const librarySamples: Samples<typeof libraryContract> = {
  importAssignment: async (w) => {
    const [{ id: fromAssignmentId }, { id: assignmentId }] = [await w.assignment(), await w.assignment()];
    const body = { fromAssignmentId, allowExistingSubmissions: false };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
};
