export { Context, type CourseScope, type Session } from './context.ts';
export { mountable, type Mountable, type RoomModule } from './module.ts';
export { bearerTokenOf, createMounting } from './mounting.ts';
export { accessSlots } from './slots.ts';
