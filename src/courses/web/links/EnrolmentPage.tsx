import { useNavigate } from '@tanstack/react-router';
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  IconQuestionMark,
  Loading,
  showToast,
  Stack,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { home, login } from '../../../people/domain/addresses.ts';
import { AccountForm, CentredCard, useCurrentUser } from '../../../people/web/index.ts';
import { courseHome, enrolment } from '../../domain/addresses.ts';
import { enrollLinkContract } from '../../domain/links/contract.ts';
import { managesCourse } from '../../domain/management.ts';
import { enrollLinkExpired } from '../../domain/links/refusals.ts';
import { isForPeopleOf } from '../../domain/links/rules.ts';
import type { OpenEnrollLink } from '../../domain/links/model.ts';
import { useCourse } from '../queries.ts';
import { useEnrollLink, useJoinByLink, useOwnRole } from './queries.ts';
import { texts } from './texts.ts';

/** Where an enrolment link leads: newcomers log in or register, others join (ENROL-002, ENROL-005). */
export function EnrolmentPage() {
  const path = useParams(enrolment);
  const link = useEnrollLink(path);
  const ownRole = useOwnRole(path.courseId);
  const title = link.data ? texts.joinTitle(link.data.course.name) : enrolment.title;
  usePageTitle(title);
  const isMember = typeof ownRole.data === 'string';
  // Of an archived course students are members still, but they no longer see it.
  const asksForCourse = isMember && link.isError;
  const course = useCourse(path.courseId, { enabled: asksForCourse });
  const seesCourse = course.data !== undefined;
  if (link.isPending || ownRole.isLoading || (asksForCourse && course.isLoading)) return <Loading />;
  return (
    <CentredCard title={title}>
      {link.isError ? (
        <NoLink
          error={link.error}
          onRetry={() => void link.refetch()}
          courseId={isMember && seesCourse ? path.courseId : undefined}
        />
      ) : (
        <Joining link={link.data} ownRole={ownRole.data ?? undefined} />
      )}
    </CentredCard>
  );
}

/** The link is gone, expired or used up. Members get to their course all the same. */
function NoLink(props: { error: unknown; onRetry: () => void; courseId: number | undefined }) {
  const { error, onRetry, courseId } = props;
  const actions =
    courseId === undefined ? <ButtonLink href={hrefOf(home)}>{texts.home}</ButtonLink> : toCourse(courseId);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        icon={<IconQuestionMark aria-hidden />}
        title={texts.gone}
        text={texts.goneHint}
        actions={actions}
      />
    );
  }
  const isFinal = error instanceof ApiError && error.status === 409;
  if (isFinal && error.message === enrollLinkExpired.text)
    return <EmptyState title={error.message} text={texts.askForAnother} actions={actions} />;
  return <ErrorState error={error} onRetry={isFinal ? undefined : onRetry} actions={actions} />;
}

function Joining({ link, ownRole }: { link: OpenEnrollLink; ownRole: string | undefined }) {
  const session = useSession();
  const user = useCurrentUser();
  const { course, role } = link;
  if (session === undefined) return <Newcomer link={link} />;
  if (user.isLoading) return <Loading />;
  if (ownRole === undefined) {
    if (user.data && !isForPeopleOf(course, user.data.tenantId))
      return <Alert kind="warn">{texts.otherInstitution}</Alert>;
    return <JoinButton link={link} />;
  }
  return (
    <Stack gap={4}>
      <Membership courseId={course.id} ownRole={ownRole} linkRole={role.name} />
      {toCourse(course.id)}
    </Stack>
  );
}

/** Staff who try their own link are told what it does for others; everybody else whether they are in. */
function Membership(props: { courseId: number; ownRole: string; linkRole: string }) {
  const { courseId, ownRole, linkRole } = props;
  const course = useCourse(courseId);
  if (course.isLoading) return <Loading />;
  if (course.data && managesCourse(course.data.authorization.permissions))
    return <Alert kind="info">{texts.ownLink(ownRole, linkRole)}</Alert>;
  return ownRole === linkRole ? (
    <Alert kind="info">{texts.memberAlready}</Alert>
  ) : (
    <Alert kind="warn">{texts.otherRole(ownRole)}</Alert>
  );
}

const toCourse = (courseId: number) => (
  <ButtonLink kind="primary" href={hrefOf(courseHome, { courseId })}>
    {texts.toCourse}
  </ButtonLink>
);

function JoinButton({ link }: { link: OpenEnrollLink }) {
  const join = useJoinByLink();
  const enter = useEnter(link);
  const params = { courseId: link.course.id, linkId: link.id };
  return (
    <Stack gap={4}>
      <Text>{texts.asRole(link.role.name)}</Text>
      <SubmitButton kind="primary" submit={() => join.mutateAsync({ params })} onSuccess={enter}>
        {texts.joinAs(link.role.name)}
      </SubmitButton>
    </Stack>
  );
}

function Newcomer({ link }: { link: OpenEnrollLink }) {
  const navigate = useNavigate();
  const enter = useEnter(link);
  const { course, allowRegister } = link;
  const params = { courseId: course.id, linkId: link.id };
  const redirect = hrefOf(enrolment, params);
  return (
    <Stack gap={4}>
      <Text>{texts.asRole(link.role.name)}</Text>
      <Text tone="muted">{texts.haveAccount}</Text>
      <Button
        kind="primary"
        onClick={() =>
          void navigate({ href: hrefOf(login, { tenantId: course.tenantId }, { query: { redirect } }) })
        }
      >
        {texts.logIn}
      </Button>
      {!allowRegister && <Text tone="muted">{texts.noAccount}</Text>}
      {allowRegister && (
        <>
          <Text tone="muted">{texts.newAccount}</Text>
          <AccountForm
            label={texts.accountForm}
            submit={(body) => api.call(enrollLinkContract.registerByLink, { params, body })}
            onDone={enter}
          />
        </>
      )}
    </Stack>
  );
}

/** Leads to the course and says that the visitor is in it now. */
function useEnter({ course }: OpenEnrollLink): () => void {
  const navigate = useNavigate();
  return () => {
    showToast({ kind: 'success', title: texts.joinedCourse(course.name) });
    void navigate({ href: hrefOf(courseHome, { courseId: course.id }), replace: true });
  };
}
