import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { libraryContract } from '../domain/contract.ts';
import { importAssignment } from './import-assignment.ts';

const handlers: Handlers<typeof libraryContract, Context> = {
  importAssignment: ({ ctx, params, body }) => importAssignment(ctx, params.assignmentId, body),
};

export const libraryModule: RoomModule = {
  name: 'library',
  contracts: [mountable(libraryContract, handlers)],
};
