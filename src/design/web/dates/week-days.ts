// Days of the week as people store them: Monday is 1, Sunday is 7 (CAL-005). The kit counts from Sunday, 0.
const kitDays = [0, 1, 2, 3, 4, 5, 6] as const;

export const weekDayOf = (day: number) => kitDays[day % 7] ?? 0;
