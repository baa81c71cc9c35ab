// What a session may hear of an event, asked once for all of its equal subscriptions, and only so many questions at
// once: however much somebody watches, the queries of others find a connection.
import { Turns } from '../turns.ts';

const questionsAtOnce = 4;
/** Subscriptions that are a little behind find the answers of the last events still there. */
const answersKept = 50;

/** What one subscription of a session hears of an event. */
export type LiveAnswer = 'sessionEnded' | 'notAuthorized' | { readonly event: unknown };

export class SharedAnswers {
  private readonly turns = new Turns(questionsAtOnce);
  private readonly groups = new Map<string, { members: number; answers: Map<number, Promise<LiveAnswer>> }>();

  /** Makes a subscription one of those that share answers; what is returned takes it out again. */
  join(group: string): () => void {
    const joined = this.groups.get(group) ?? { members: 0, answers: new Map<number, Promise<LiveAnswer>>() };
    this.groups.set(group, joined);
    joined.members += 1;
    let isMember = true;
    return () => {
      if (!isMember) return;
      isMember = false;
      joined.members -= 1;
      if (joined.members === 0) this.groups.delete(group);
    };
  }

  /** The answer for an event: the one that another member has asked for, or a new one. */
  async of(group: string, eventId: number, ask: () => Promise<LiveAnswer>): Promise<LiveAnswer> {
    const answers = this.groups.get(group)?.answers;
    const known = answers?.get(eventId);
    if (known) return known;
    const answer = this.inTurn(ask);
    answers?.set(eventId, answer);
    const [oldest] = answers?.keys() ?? [];
    if (answers && answers.size > answersKept && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  private async inTurn(ask: () => Promise<LiveAnswer>): Promise<LiveAnswer> {
    const giveBack = await this.turns.take();
    try {
      return await ask();
    } finally {
      giveBack();
    }
  }
}
