export { Context, type CourseScope } from './context.ts';
export type { Session } from './session.ts';
export { mountable, type Mountable, type RoomModule } from './module.ts';
export { bearerTokenOf, createMounting } from './mounting.ts';
export { accessSlots } from './slots.ts';
