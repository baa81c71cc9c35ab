import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink, Card, SearchSelect, Stack, type Option } from '../../../design/web/index.ts';
import { autoTestEditor, testHandIn } from '../../../autotest/domain/addresses.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { useViewerId } from '../../../kernel/web/session-store.ts';
import { useSetting } from '../../../people/web/index.ts';
import { ClassZipCard, GitPanel, HandInPanel } from '../../../submissions/web/index.ts';
import { Ways, waysOf, type Way } from '../start/Ways.tsx';
import { texts } from '../texts.ts';
import type { AssignmentScope } from './assignment-scope.ts';
import { findInOwnSections, findMembers, studentsToHandInFor } from './find-students.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';

/** Lets staff hand in: to try the assignment, or in the name of a student. */
export function StaffHandIn({ scope }: { scope: AssignmentScope }) {
  const { place, assignment, permissions } = scope;
  const viewerId = useViewerId();
  const navigate = useNavigate();
  // Staff try the files way also where students have Git alone.
  const ways: readonly Way[] = waysOf(scope).includes('git') ? ['files', 'git'] : ['files'];
  const [way, setWay] = useState<Way>('files');
  const [student, setStudent] = useState<Option | null>(null);
  const open = (submission: { id: number }): void => {
    void navigate({ href: hrefOf(viewer, { ...place, submissionId: submission.id }) });
  };
  const [{ from }] = useSearch(testHandIn);
  const backHref = from && hrefOf(autoTestEditor, place, { tab: 'autotest', query: { part: from } });
  const isUnlimited = permissions.has('can_override_submission_limiting');
  const seesNames = assignment.anonymizedGrading === null || permissions.has('can_see_anonymized_names');
  const students = studentsToHandInFor(scope);
  const takesClassZip = useSetting('BLACKBOARD_ZIP_UPLOAD_ENABLED');
  return (
    <Stack gap={4}>
      {permissions.has('can_create_test_submissions') && (
        <Card
          title={texts.handInAsStaff}
          description={texts.handInAsStaffHint}
          actions={backHref && <ButtonLink href={backHref}>{texts.backToAutoTest}</ButtonLink>}
        >
          <Ways ways={ways} value={way} onChange={setWay}>
            {(shown) =>
              shown === 'git' ? (
                <GitPanel assignment={assignment} authorId={viewerId} isTest />
              ) : (
                <HandInPanel
                  assignment={assignment}
                  authorId={viewerId}
                  isTest
                  onHandedIn={backHref === undefined ? open : () => void navigate({ href: backHref })}
                />
              )
            }
          </Ways>
        </Card>
      )}
      {students !== undefined && (
        <Card title={texts.handInForStudent} description={texts.handInForStudentHints[students]}>
          <Stack gap={3}>
            <SearchSelect
              label={texts.student}
              items={texts.members}
              value={student}
              onChange={setStudent}
              search={(query) =>
                students === 'all'
                  ? findMembers(place.courseId, query)
                  : findInOwnSections(place.courseId, viewerId, query)
              }
            />
            {student && (
              <HandInPanel
                key={student.value}
                assignment={assignment}
                authorId={Number(student.value)}
                isUnlimited={isUnlimited}
                onHandedIn={open}
              />
            )}
          </Stack>
        </Card>
      )}
      {seesNames && takesClassZip && permissions.has('can_upload_bb_zip') && (
        <ClassZipCard assignmentId={place.assignmentId} />
      )}
    </Stack>
  );
}
