import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { rubricContract } from '../domain/contract.ts';
import { changeRowType } from './actions/change-row-type.ts';
import { copyRubric } from './actions/copy-rubric.ts';
import { deleteRubric } from './actions/delete-rubric.ts';
import { listRubricResults } from './actions/list-results.ts';
import { loadRubric } from './actions/load-rubric.ts';
import { putRubricResult } from './actions/put-result.ts';
import { saveRubric } from './actions/save-rubric.ts';
import { takeRubricBack } from './versions/take-back.ts';
import { rubricReactions } from './reactions.ts';

const handlers: Handlers<typeof rubricContract, Context> = {
  loadRubric: ({ ctx, params }) => loadRubric(ctx, params.assignmentId),
  saveRubric: ({ ctx, params, body }) => saveRubric(ctx, params.assignmentId, body),
  takeRubricBack: ({ ctx, params, body }) => takeRubricBack(ctx, params.assignmentId, Number(body.versionId)),
  changeRowType: ({ ctx, params, body }) => changeRowType(ctx, params, body.type),
  deleteRubric: ({ ctx, params }) => deleteRubric(ctx, params.assignmentId),
  copyRubric: ({ ctx, params, body }) => copyRubric(ctx, params.assignmentId, body.oldAssignmentId),
  listRubricResults: ({ ctx, params }) => listRubricResults(ctx, params.submissionId),
  putRubricResult: ({ ctx, params, query, body }) =>
    putRubricResult(ctx, params.submissionId, {
      items: body.items,
      copiesLocked: query.copyLockedItems ?? false,
    }),
};

export const rubricModule: RoomModule = {
  name: 'rubrics',
  contracts: [mountable(rubricContract, handlers)],
  reactions: rubricReactions,
};
