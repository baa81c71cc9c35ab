import { Select } from '../../design/web/index.ts';
import { nobody, type gradersOf } from './submission-lines.ts';
import { texts } from './texts.ts';

interface GraderFilterProps {
  graders: ReturnType<typeof gradersOf>;
  /** The id of a grader, `nobody`, or empty for all. */
  value: string;
  onChange: (grader: string) => void;
}

/** Chooses whose work is shown. */
export function GraderFilter({ graders, value, onChange }: GraderFilterProps) {
  return (
    <Select
      label={texts.grader}
      hideLabel
      placeholder={texts.anyGrader}
      width={200}
      clearable
      value={value === '' ? null : value}
      onChange={(grader) => onChange(grader ?? '')}
      options={[
        { value: nobody, label: texts.unassigned },
        ...graders.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
