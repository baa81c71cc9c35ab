import { useState } from 'react';
import {
  Alert,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconPlus,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { useSetting } from '../../../people/web/index.ts';
import { disabledSetting } from '../../../tenants/domain/refusals.ts';
import type { EnrollLink } from '../../domain/links/model.ts';
import type { ExtendedCourse } from '../../domain/model.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import { useCourseRoles } from '../queries.ts';
import { EnrollLinkDialog } from './EnrollLinkDialog.tsx';
import { EnrollLinkTable } from './EnrollLinkTable.tsx';
import { useEnrollLinks, useRemoveEnrollLink } from './queries.ts';
import { texts } from './texts.ts';

type Asked = { to: 'create' } | { to: 'edit' | 'remove'; link: EnrollLink };

/** The links by which people join the course (ENROL-003). */
export function EnrollLinksPanel({ course }: { course: ExtendedCourse }) {
  const courseId = course.id;
  const links = useEnrollLinks(courseId);
  const roles = useCourseRoles(courseId);
  const isOn = useSetting('COURSE_REGISTER_ENABLED');
  const [asked, ask] = useState<Asked>();
  const isOpen = reasonOf(mayChangeIn(course)) === undefined;
  const close = () => ask(undefined);
  return (
    <Stack gap={4}>
      <Row gap={3} wrap justify="space-between">
        <Text tone="muted">{texts.hint}</Text>
        {isOpen && isOn && (
          <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => ask({ to: 'create' })}>
            {texts.newLink}
          </Button>
        )}
      </Row>
      {!isOn && <Alert kind="info">{disabledSetting.text}</Alert>}
      {links.isPending && <SkeletonRows rows={3} />}
      {links.isError && <ErrorState error={links.error} onRetry={() => void links.refetch()} />}
      {links.data?.length === 0 && <EmptyState title={emptyTitle('enrolment links', false)} />}
      {links.data && links.data.length > 0 && (
        <Card flush>
          <EnrollLinkTable courseId={courseId} links={links.data} isOpen={isOpen} onAsk={ask} />
        </Card>
      )}
      {asked && asked.to !== 'remove' && roles.data && (
        <EnrollLinkDialog
          courseId={courseId}
          roles={roles.data}
          link={asked.to === 'edit' ? asked.link : undefined}
          onClose={close}
        />
      )}
      {asked?.to === 'remove' && (
        <RemoveQuestion courseId={courseId} linkId={asked.link.id} onClose={close} />
      )}
    </Stack>
  );
}

function RemoveQuestion(props: { courseId: number; linkId: string; onClose: () => void }) {
  const { courseId, linkId, onClose } = props;
  const remove = useRemoveEnrollLink();
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeQuestion}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { courseId, linkId } });
        onClose();
      }}
    >
      {texts.removeEffect}
    </ConfirmDialog>
  );
}
