export { Context } from './context.ts';
export type { Session } from './session.ts';
export { mountable, type RoomModule } from './module.ts';
export { createMounting } from './mounting.ts';
export { accessSlots } from './slots.ts';
