import { MemberField } from '../../../courses/web/index.ts';
import { Text, UserName } from '../../../design/web/index.ts';
import type { User } from '../../../people/domain/model.ts';
import { texts } from './texts.ts';

interface StudentFieldProps {
  courseId: number;
  /** Whose dates are changed; undefined while the student is still to be chosen. */
  given: User | undefined;
  value: User | null;
  onChange: (chosen: User | null) => void;
}

/** The student whose dates a dialog moves: chosen here, or given by the row from which it was opened. */
export function StudentField({ courseId, given, value, onChange }: StudentFieldProps) {
  if (given) {
    return (
      <Text weight="medium">
        <UserName user={given} showUsername />
      </Text>
    );
  }
  return (
    <MemberField
      courseId={courseId}
      label={texts.findStudent}
      required
      autoFocus
      value={value}
      onChange={onChange}
    />
  );
}
