interface Named {
  id: number;
  name: string;
  createdAt: Date;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** What distinguishes courses of one name, the shortest first: year (NAV-052), month, day, number. */
const marks: readonly ((course: Named) => string)[] = [
  ({ createdAt }) => String(createdAt.getFullYear()),
  ({ createdAt }) => `${months[createdAt.getMonth()] ?? ''} ${createdAt.getFullYear()}`,
  ({ createdAt }) =>
    `${createdAt.getDate()} ${months[createdAt.getMonth()] ?? ''} ${createdAt.getFullYear()}`,
  ({ id }) => `no. ${id}`,
];

/** Names of courses. A name that several share is followed by the shortest mark that distinguishes them. */
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
