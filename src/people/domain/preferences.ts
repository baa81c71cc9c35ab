// What a person prefers in the user interface: pairs of a name and any JSON value (PREF-001). Each preference is
// declared here with the values it may have; what is stored may be older than that and is checked when read.
import { z } from 'zod';

export interface Preference<Value> {
  readonly name: string;
  readonly values: z.ZodType<Value>;
}

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themePreference = { name: 'theme', values: z.enum(themes) };

/** Tabs of a submission with which it may open; `smart` looks at who is looking. */
export const openingTabs = ['smart', 'code', 'feedback-overview', 'auto-test', 'peer-feedback'] as const;
export type OpeningTab = (typeof openingTabs)[number];
export const openingTabPreference = { name: 'submission_tab_preset', values: z.enum(openingTabs) };

export const whitespacePreference = { name: 'whitespace_preset', values: z.boolean() };
export const whitespaceOfFile = (fileId: string): Preference<boolean> => ({
  name: `whitespace-${fileId}`,
  values: z.boolean(),
});

export const scoreUnits = ['percentage', 'points'] as const;
export type ScoreUnit = (typeof scoreUnits)[number];
export const scoreUnitPreference = { name: 'continuous_rubric_grading_unit', values: z.enum(scoreUnits) };

/** Monday is 1, Sunday is 7. */
const CalendarConfig = z.object({ firstDayOfWeek: z.number().int().min(1).max(7) });
export const calendarPreference = { name: 'calendar_config', values: CalendarConfig };

/** Off: shortcuts of one letter do nothing, for people who control their computer by voice. */
export const singleLetterKeysPreference = { name: 'single_letter_keys', values: z.boolean() };

/** Which work "Grade next" gives: the next of the list, or what is most like the present one. */
export const gradeNextOrders = ['list', 'similar'] as const;
export type GradeNextOrder = (typeof gradeNextOrders)[number];
export const gradeNextOrderPreference = { name: 'grade_next_order', values: z.enum(gradeNextOrders) };

/** Keys of the person's own choice, by the id of what they do: `Ctrl+j`, `x`. */
export const chosenKeysPreference = {
  name: 'chosen_keys',
  values: z
    .record(z.string().regex(/^[a-z-]{1,40}$/), z.string().min(1).max(20))
    .refine((chosen) => Object.keys(chosen).length <= 60, 'Too many keys.'),
};

/** A person may give at most this many courses a place or a colour of their own: a preference holds 4 KiB. */
export const mostCourseCards = 300;
const CourseIds = z.array(z.number().int().positive()).max(mostCourseCards);
/** Ids of courses in the order in which their cards stand on the home page. */
export const courseOrderPreference = { name: 'course_order', values: CourseIds };

export const courseColours = ['blue', 'teal', 'green', 'amber', 'red', 'violet'] as const;
export type CourseColour = (typeof courseColours)[number];
/** Per colour, the ids of the courses whose cards have it. */
export const courseColoursPreference = {
  name: 'course_colours',
  values: z
    .array(z.object({ colour: z.enum(courseColours), courseIds: CourseIds }))
    .max(courseColours.length),
};

const CourseAverage = z.object({
  courseId: z.number().int().positive(),
  weights: z.string(),
  drop: z.number().int().min(0),
});
export type CourseAverage = z.infer<typeof CourseAverage>;
/** How the gradebook of a course computes its averages for this person. The course that was changed last stands first. */
export const courseAveragesPreference = { name: 'course_averages', values: z.array(CourseAverage) };

/** Set once somebody no longer wants to see the message about a release; the release gives the name. */
export const releaseMessagePreference = (name: string): Preference<boolean> => ({
  name,
  values: z.boolean(),
});

/** Set once somebody no longer wants to see an announcement. */
export const announcementPreference = (announcementId: string): Preference<boolean> => ({
  name: `announcement_${announcementId}`,
  values: z.boolean(),
});

const fixedNames = new Set(
  [
    themePreference,
    openingTabPreference,
    whitespacePreference,
    scoreUnitPreference,
    calendarPreference,
    singleLetterKeysPreference,
    chosenKeysPreference,
    gradeNextOrderPreference,
    courseOrderPreference,
    courseColoursPreference,
    courseAveragesPreference,
  ].map(({ name }) => name),
);
/** Preferences of one file, and of one message that is not to be shown again. There may be any number of them. */
const nameOfOne =
  /^(whitespace-[1-9]\d{0,14}|release_message_[a-z0-9._-]{1,100}|announcement_[0-9a-f-]{36})$/i;

export const PreferenceName = z
  .string()
  .refine((name) => fixedNames.has(name) || nameOfOne.test(name), 'Not a preference.');

/** How they begin, in the order in which they are removed when a person has too many (LIM-013). */
export const droppedInOrder = ['whitespace-', 'release_message_', 'announcement_'] as const;

/** They say yes or no; of the others, which hold lists, there are a few. */
const largestOfOneBytes = 64;
const largestBytes = 4096;

/** How long the value of a preference may be, as JSON. */
export function largestValueOf(name: string): number {
  return nameOfOne.test(name) ? largestOfOneBytes : largestBytes;
}

export type ReadPreference<Value> =
  { status: 'unset' } | { status: 'valid'; value: Value } | { status: 'not-valid'; error: string };

/** A preference as it is stored, or why it cannot be used: then the default holds (PREF-012, PREF-013). */
export function readPreference<Value>(
  { name, values }: Preference<Value>,
  stored: unknown,
): ReadPreference<Value> {
  if (stored === undefined || stored === null) return { status: 'unset' };
  const parsed = values.safeParse(stored);
  if (parsed.success) return { status: 'valid', value: parsed.data };
  return { status: 'not-valid', error: `The preference "${name}" is not valid: ${JSON.stringify(stored)}` };
}
