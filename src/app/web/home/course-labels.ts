interface Named {
  id: number;
  name: string;
  createdAt: Date;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** What tells courses of one name apart, the shortest first: the year (NAV-052), the month, the day, and the number. */
const marks: readonly ((course: Named) => string)[] = [
  ({ createdAt }) => String(createdAt.getFullYear()),
  ({ createdAt }) => `${months[createdAt.getMonth()] ?? ''} ${createdAt.getFullYear()}`,
  ({ createdAt }) =>
    `${createdAt.getDate()} ${months[createdAt.getMonth()] ?? ''} ${createdAt.getFullYear()}`,
  ({ id }) => `no. ${id}`,
];

/** Names of courses; behind a name that several have stands the shortest mark that all of them differ by. */
export function courseLabelsOf(courses: readonly Named[]): Map<number, string> {
  return new Map(
    courses.map((course) => {
      const twins = courses.filter(({ name }) => name === course.name);
      if (twins.length === 1) return [course.id, course.name];
      const mark = marks.find((one) => new Set(twins.map(one)).size === twins.length);
      return [course.id, mark ? `${course.name} (${mark(course)})` : course.name];
    }),
  );
}
