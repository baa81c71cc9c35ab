import { assignmentChanged, examStarted } from '../../assignments/domain/events.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { followDates } from './sessions.ts';
import { insertEntry } from './store.ts';
import { tellExam } from './telling.ts';

export const examReactions: readonly Reaction[] = [
  reaction(examStarted, async (tx, { assignmentId, personId, network, userAgent }, { now }) => {
    const entry = { network, userAgent, byLink: true, enteredAt: now };
    if (await insertEntry(tx, { assignmentId, personId }, entry)) await tellExam(tx, assignmentId);
  }),
  reaction(assignmentChanged, async (tx, { assignmentId, fields }, { now }) => {
    if (fields.includes('timeframes')) await followDates(tx, assignmentId, now);
  }),
];
