// A thread as a tree: answers beneath what they answer, and which parts are folded at first.

export interface TreeReply {
  id: number;
  inReplyToId: number | null;
}

export interface ReplyNode<R extends TreeReply> {
  reply: R;
  /** 0 for a reply that answers no other one. */
  depth: number;
  answers: ReplyNode<R>[];
}

/**
 * Nests replies, in the order in which they come. An answer whose parent is missing (the viewer may not see it)
 * stands at the top.
 */
export function replyTreeOf<R extends TreeReply>(replies: readonly R[]): ReplyNode<R>[] {
  const nodes = new Map(
    replies.map((reply): [number, ReplyNode<R>] => [reply.id, { reply, depth: 0, answers: [] }]),
  );
  const roots: ReplyNode<R>[] = [];
  for (const node of nodes.values()) {
    const parentId = node.reply.inReplyToId;
    const parent = parentId === null ? undefined : nodes.get(parentId);
    (parent?.answers ?? roots).push(node);
  }
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const answer of node.answers) {
      answer.depth = node.depth + 1;
      waiting.push(answer);
    }
  }
  return roots;
}

/** How many replies stand beneath a node, at any depth. */
export function answerCountOf<R extends TreeReply>(node: ReplyNode<R>): number {
  let count = 0;
  const waiting = [...node.answers];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count += 1;
    waiting.push(...next.answers);
  }
  return count;
}

/** True when the answers of a node are folded until the reader asks: from this depth on (FB-021). */
export function isFoldedAt(depth: number, collapseDepth: number): boolean {
  return depth >= collapseDepth;
}

/** Ids from the top of the thread down to a reply; empty when the reply is missing. */
export function pathTo<R extends TreeReply>(replies: readonly R[], replyId: number): number[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  const path: number[] = [];
  for (let at = byId.get(replyId); at && !path.includes(at.id);) {
    path.unshift(at.id);
    at = at.inReplyToId === null ? undefined : byId.get(at.inReplyToId);
  }
  return path;
}

/** The target of a `replyToFocus` query: thread id, dash, reply id (FB-023). */
export function replyFocusOf(
  query: string | undefined,
): { commentBaseId: number; replyId: number } | undefined {
  const match = /^([1-9]\d{0,15})-([1-9]\d{0,15})$/.exec(query ?? '');
  return match ? { commentBaseId: Number(match[1]), replyId: Number(match[2]) } : undefined;
}
