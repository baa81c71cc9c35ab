import { examStarted } from '../../assignments/domain/events.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { insertEntry } from './store.ts';
import { tellExam } from './telling.ts';

export const examReactions: readonly Reaction[] = [
  reaction(examStarted, async (tx, { assignmentId, personId, network, userAgent }, { now }) => {
    const entry = { network, userAgent, byLink: true, enteredAt: now };
    if (await insertEntry(tx, { assignmentId, personId }, entry)) await tellExam(tx, assignmentId);
  }),
];
