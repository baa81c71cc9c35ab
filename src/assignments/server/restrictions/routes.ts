import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { restrictionContract } from '../../domain/restrictions/contract.ts';
import * as actions from './actions.ts';

export const restrictionHandlers: Handlers<typeof restrictionContract, Context> = {
  getAssignmentPassword: ({ ctx, params }) => actions.getPassword(ctx, params.assignmentId),
  putAssignmentPassword: ({ ctx, params, body }) => actions.putPassword(ctx, params.assignmentId, body),
  removeAssignmentPassword: ({ ctx, params }) => actions.removePassword(ctx, params.assignmentId),
  verifyAssignmentPassword: ({ ctx, params, body }) =>
    actions.verifyPassword(ctx, params.assignmentId, body.password),
  listAllowedIps: ({ ctx, params }) => actions.listAllowedIps(ctx, params.assignmentId),
  putAllowedIp: ({ ctx, params }) => actions.putAllowedIp(ctx, params.assignmentId, params.ipRange),
  removeAllowedIp: ({ ctx, params }) => actions.removeAllowedIp(ctx, params.assignmentId, params.ipRange),
};
