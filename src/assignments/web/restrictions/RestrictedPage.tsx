import {
  Alert,
  Card,
  DateText,
  DescriptionList,
  Form,
  FormButtons,
  lazyPart,
  PageBody,
  PageHeader,
  PasswordInput,
  Row,
  Stack,
  SubmitButton,
  useFormState,
} from '../../../design/web/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import type { Timeframe } from '../../domain/model.ts';
import { useAssignments } from '../queries.ts';
import { openByPassword } from './queries.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { type AssignmentPlace } from '../../domain/addresses.ts';

/** Only for the few people who may set restrictions and are themselves held back by them. */
const RestrictionCards = lazyPart(async () => (await import('./RestrictionCards.tsx')).RestrictionCards);

interface RestrictedPageProps {
  place: AssignmentPlace;
  /** The reason why it cannot be opened, in the server's words. */
  reason: string;
  /** True when a password opens it; otherwise only another address does. */
  isByPassword: boolean;
  onTryAgain: () => Promise<unknown>;
}

/** Replaces every page of a restricted assignment: its name and dates, and what opens it. */
export function RestrictedPage({ place, reason, isByPassword, onTryAgain }: RestrictedPageProps) {
  const { courseId, assignmentId } = place;
  const course = useCourse(courseId);
  const assignment = useAssignments(courseId).data?.find(({ id }) => id === assignmentId);
  const permissions = course.data?.authorization.permissions ?? {};
  const maySet = permissions['can_edit_assignment_access_restrictions'] === true;
  const title = assignment?.name ?? texts.closed;
  usePageTitle(title);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.data?.name ?? '', href: hrefOf(courseHome, { courseId }) }]}
        title={title}
      />
      <PageBody width="form">
        <Stack gap={4}>
          <Card>
            <Stack gap={4}>
              {assignment && <Dates timeframe={assignment.timeframe} />}
              <Alert kind="warn">{reason}</Alert>
              {isByPassword ? (
                <KeyForm assignmentId={assignmentId} isFocused={!maySet} />
              ) : (
                <Row>
                  <SubmitButton submit={onTryAgain}>{texts.tryAgain}</SubmitButton>
                </Row>
              )}
            </Stack>
          </Card>
          {course.data && assignment && maySet && (
            <RestrictionCards
              assignment={assignment}
              permissions={permissions}
              mayChange={mayChangeIn(course.data)}
            />
          )}
        </Stack>
      </PageBody>
    </>
  );
}

function Dates({ timeframe: { availability, deadline, lockDate } }: { timeframe: Timeframe }) {
  const from = availability.tag === 'timed' ? availability.availableAt : null;
  const dates = [
    { term: texts.availableFrom, moment: from },
    { term: texts.deadline, moment: deadline },
    { term: texts.lockDate, moment: lockDate },
  ];
  // A missing deadline is shown as such; other missing dates are left out.
  const shown = dates.filter(({ term, moment }) => moment !== null || term === texts.deadline);
  return (
    <DescriptionList
      items={shown.map(({ term, moment }) => ({
        term,
        value: moment === null ? texts.none : <DateText moment={moment} />,
      }))}
    />
  );
}

function KeyForm({ assignmentId, isFocused }: { assignmentId: number; isFocused: boolean }) {
  const form = useFormState({ initial: { password: '' } });
  return (
    <Form
      form={form}
      aria-label={texts.closed}
      mayBeUnchanged
      submit={({ password }) => openByPassword(assignmentId, password)}
      buttons={<FormButtons label={texts.open} />}
    >
      <PasswordInput
        label={texts.password}
        description={texts.keyHint}
        required
        autoComplete="off"
        autoFocus={isFocused}
        {...form.field('password')}
      />
    </Form>
  );
}
