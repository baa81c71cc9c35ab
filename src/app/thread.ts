// A thread beside the event loop of server or worker: it knows all work of the rooms that threads do.
import { writeCalendar } from '../assignments/domain/calendar-feeds/calendar-text.ts';
import { judgeBlock, judgePattern } from '../autotest/domain/reports/judge.ts';
import { mutateSolution } from '../autotest/domain/proof/mutate.ts';
import { checkConfiguration } from '../autotest/domain/validation.ts';
import { fingerprintWork } from '../grading/domain/similar/fingerprint.ts';
import { serveThread } from '../kernel/server/threads/serve-thread.ts';
import { applyRulesBeside } from '../submissions/domain/hand-in-filter.ts';

serveThread([
  applyRulesBeside,
  checkConfiguration,
  fingerprintWork,
  judgeBlock,
  judgePattern,
  mutateSolution,
  writeCalendar,
]);
