// Background work of the kernel itself, as a room among the others.
import type { RoomModule } from '../access/server/index.ts';
import { deliverMail, sendMail } from '../kernel/server/mail.ts';
import { roomJob } from '../kernel/server/room.ts';
import { removeOld, sweep } from '../kernel/server/sweep.ts';

export const kernelModule: RoomModule = {
  name: 'kernel',
  contracts: [],
  jobs: [roomJob(sendMail, deliverMail), roomJob(sweep, removeOld)],
};
