import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { individualDatesContract } from '../../domain/individual-dates/contract.ts';
import * as actions from './actions.ts';
import { previewTimeframes } from './preview.ts';

export const individualDatesHandlers: Handlers<typeof individualDatesContract, Context> = {
  listIndividualDates: ({ ctx, params }) => actions.getIndividualDates(ctx, params.assignmentId),
  putExtension: ({ ctx, params: { assignmentId, userId: personId }, body }) =>
    actions.putExtension(ctx, { assignmentId, personId }, body),
  removeExtension: ({ ctx, params: { assignmentId, userId: personId } }) =>
    actions.removeExtension(ctx, { assignmentId, personId }),
  putAccommodation: ({ ctx, params: { courseId, userId: personId }, body }) =>
    actions.putAccommodation(ctx, { courseId, personId }, body),
  removeAccommodation: ({ ctx, params: { courseId, userId: personId } }) =>
    actions.removeAccommodation(ctx, { courseId, personId }),
  previewTimeframes: ({ ctx, params, body }) => previewTimeframes(ctx, params.assignmentId, body.timeframes),
};
