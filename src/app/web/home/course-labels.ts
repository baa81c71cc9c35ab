/** Names of courses; where two have one name, the year in which each was made stands behind it (NAV-052). */
export function courseLabelsOf(
  courses: readonly { id: number; name: string; createdAt: Date }[],
): Map<number, string> {
  return new Map(
    courses.map(({ id, name, createdAt }) => {
      const isShared = courses.some((other) => other.id !== id && other.name === name);
      return [id, isShared ? `${name} (${createdAt.getFullYear()})` : name];
    }),
  );
}
