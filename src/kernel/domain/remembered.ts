/** Returns the function with a cache of its last `limit` answers; the oldest answer is dropped first. */
export function remembered<Answer>(
  limit: number,
  answerTo: (question: string) => Answer,
): (question: string) => Answer {
  const answers = new Map<string, { answer: Answer }>();
  return (question) => {
    const known = answers.get(question);
    if (known) return known.answer;
    const answer = answerTo(question);
    const [oldest] = answers.keys();
    if (answers.size >= limit && oldest !== undefined) answers.delete(oldest);
    answers.set(question, { answer });
    return answer;
  };
}
