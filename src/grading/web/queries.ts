import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Grading } from '../../assignments/domain/model.ts';
import { showFailure } from '../../design/web/index.ts';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { api, queryOf, markStale } from '../../kernel/web/api.ts';
import { asksBeforeClosing } from '../../kernel/web/close-guard.ts';
import { useSettingsQuery } from '../../people/web/index.ts';
import { rubricQueries } from '../../rubrics/web/index.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { gradeTagOf } from '../../submissions/domain/grade-tag.ts';
import type { ExtendedSubmission } from '../../submissions/domain/model.ts';
import { gradingContract } from '../domain/contract.ts';
import type { GradeDecimals } from '../domain/display.ts';
import { GradedMeanwhile } from '../domain/model.ts';
import { defaultMaxGrade } from '../domain/rules.ts';
import { texts } from './texts.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import { gradeSubject } from '../../submissions/domain/subjects.ts';

/** How the grades of an assignment are shown, and the highest grade on the scale from 0 to 10. */
export interface GradeScale {
  grading: Grading;
  decimals: GradeDecimals;
  maxGrade: number;
}

export function useGradeScale(assignmentId: number): GradeScale | undefined {
  const assignment = useQuery(rubricQueries.assignment(assignmentId)).data;
  const decimals = useGradeDecimals();
  if (!assignment || !decimals) return undefined;
  return { grading: assignment.grading, maxGrade: assignment.maxGrade ?? defaultMaxGrade, decimals };
}

/** Decimals of each scale; undefined while the settings are being read. */
export function useGradeDecimals(): GradeDecimals | undefined {
  const settings = useSettingsQuery().data?.settings;
  if (!settings) return undefined;
  return {
    points: settingOf(settings, 'ASSIGNMENT_POINT_DECIMALS'),
    percentage: settingOf(settings, 'ASSIGNMENT_PERCENTAGE_DECIMALS'),
  };
}

const submissionQuery = (submissionId: number) =>
  queryOf(submissionContract.getSubmission, { params: { submissionId } });

/** The submission with its grade, if the caller may see it. */
export function useGradedSubmission(submissionId: number) {
  return useQuery(submissionQuery(submissionId));
}

export function useGradeHistory(submissionId: number) {
  return useQuery(queryOf(gradingContract.listGradeHistory, { params: { submissionId } }));
}

/** A new grade, and the submission as the grader saw it before. */
interface GivenGrade {
  grade: number | null;
  seen: ExtendedSubmission;
}

/** A grade that the server refused because somebody else has graded the submission meanwhile. */
export interface SecondGrade extends GivenGrade {
  present: GradedMeanwhile;
}

/** Sets a grade: shown at once, taken back when the server refuses; null returns to the rubric's grade. */
export function useGiveGrade(submissionId: number, onSecond: (second: SecondGrade) => void) {
  const client = useQueryClient();
  const { queryKey } = submissionQuery(submissionId);
  const params = { submissionId };
  return useMutation({
    scope: { id: `grade ${submissionId}` },
    meta: asksBeforeClosing,
    mutationFn: ({ grade, seen }: GivenGrade) =>
      api.call(gradingContract.patchSubmission, { params, body: { grade }, ifMatch: gradeTagOf(seen) }),
    onMutate: async ({ grade }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (grade !== null) {
        client.setQueryData(queryKey, (old) => (old ? { ...old, grade, gradeOverridden: true } : old));
      }
      return { before };
    },
    onError: (error, given, context) => {
      const present = presentOf(gradingContract.patchSubmission, GradedMeanwhile, error);
      client.setQueryData(queryKey, present?.submission ?? context?.before);
      if (present) onSecond({ ...given, present });
      else showFailure(texts.notSaved, error);
    },
    onSuccess: async (submission) => {
      client.setQueryData(queryKey, submission);
      await markStale(client, { about: [gradeSubject], params, known: queryKey });
    },
  });
}
