import { api } from '../../kernel/web/api.ts';
import type { WrittenRubric } from '../../rubrics/domain/model.ts';
import { RubricEditor, type SaveQuestions } from '../../rubrics/web/index.ts';
import { gradingContract } from '../domain/contract.ts';
import { formatGrade } from '../domain/display.ts';
import { useGradeScale, type GradeScale } from './queries.ts';
import { texts } from './texts.ts';

/** At most this many changed grades are listed. */
const namedGrades = 8;

interface GradedRubricEditorProps {
  assignmentId: number;
  disabledReason?: string | undefined;
}

/** The rubric editor. Before it saves, it says how the change affects marks and grades that students see. */
export function GradedRubricEditor({ assignmentId, disabledReason }: GradedRubricEditorProps) {
  const scale = useGradeScale(assignmentId);
  return (
    <RubricEditor
      assignmentId={assignmentId}
      disabledReason={disabledReason}
      beforeSave={(written) => askAboutGrades(assignmentId, written, scale)}
    />
  );
}

async function askAboutGrades(
  assignmentId: number,
  written: WrittenRubric,
  scale: GradeScale | undefined,
): Promise<SaveQuestions> {
  const preview = await api.call(gradingContract.previewRubricGrades, {
    params: { assignmentId },
    body: written,
  });
  const { changes, clearedCount, gradesAreVisible } = preview;
  const textOf = (grade: number | null) => {
    if (grade === null) return texts.noGrade;
    return scale === undefined ? String(grade) : formatGrade(grade, scale.grading, scale.decimals);
  };
  const named = changes
    .slice(0, namedGrades)
    .map(({ name, oldGrade, newGrade }) => texts.gradeLine(name, textOf(oldGrade), textOf(newGrade)));
  const rest = changes.length - named.length;
  const gradeLines = [
    texts.gradesChange(changes.length),
    ...named,
    ...(rest > 0 ? [texts.moreGrades(rest)] : []),
  ];
  return {
    questions: [
      ...(clearedCount > 0 ? [texts.cleared(clearedCount)] : []),
      ...(gradesAreVisible && changes.length > 0 ? gradeLines : []),
    ],
    canUndo: clearedCount === 0 && changes.length > 0,
  };
}
