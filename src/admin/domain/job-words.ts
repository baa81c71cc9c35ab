// Background jobs in words: their kinds are names from the code.

const titles: Readonly<Record<string, string>> = {
  'assignments.mailLoginLinks': 'Mail the links of an exam',
  'assignments.removeOpenedLinks': 'Remove old links of exams',
  'exams.removeOldEntries': 'Remove old entries of exams',
  'autotest.endLostLeases': 'Take work back from lost runners',
  'autotest.queueRuns': 'Queue the runs of published tests',
  'autotest.removeOld': 'Remove old test results',
  'autotest.settleHidden': 'Show hidden tests that are due',
  'autotest.warnNotStarted': 'Warn of test runs that do not start',
  'courses.enrolPeople': 'Enrol people in a course',
  'courses.mailMembers': 'Mail members of a course',
  'feedback.mailReviewers': 'Tell peers that they may review',
  'grading.readWork': 'Read work for similar answers',
  'grading.remindDue': 'Look for reminders that are due',
  'grading.remindGraders': 'Mail graders',
  'kernel.collectBlobs': 'Remove files that nothing uses',
  'kernel.sendMail': 'Send a mail',
  'kernel.sweep': 'Remove what has expired',
  'notifications.announceGrades': 'Look for grades that become available',
  'notifications.mailDaily': 'Mail daily digests',
  'notifications.mailWeekly': 'Mail weekly digests',
  'notifications.tellDelayed': 'Tell of notifications that waited',
  'notifications.tellGrades': 'Tell students of their grades',
  'notifications.tellReceivers': 'Tell people of a reply',
  'people.mailInitialPasswords': 'Mail first passwords',
  'people.mailResetLink': 'Mail a link for a new password',
  'people.removeOld': 'Remove expired sessions and links',
  'submissions.applyRules': 'Apply hand-in rules',
  'submissions.handInClass': 'Hand in a class zip',
  'submissions.handInPush': 'Hand in what was pushed to a repository',
  'submissions.removeOldUploads': 'Remove uploads that nobody went on with',
};

/** What a job does; its own name where it has no words. */
export const jobTitleOf = (kind: string): string => titles[kind] ?? kind;

/** "0.4 s", "12 s", "3 min 4 s", "2 h 5 min". */
export function tookText(durationMs: number): string {
  const seconds = Math.max(0, durationMs) / 1000;
  if (seconds < 0.1) return 'under 0.1 s';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
