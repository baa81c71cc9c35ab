export { Context } from './context.ts';
export { contextWithoutCall } from './context-without-call.ts';
export type { Session } from './session.ts';
export { mountable, type RoomModule } from './module.ts';
export {
  countCall,
  createMounting,
  demandRoom,
  invalidRunnerToken,
  renewSession,
  takeSession,
} from './mounting.ts';
export { accessSlots, type RunnerCaller } from './slots.ts';
