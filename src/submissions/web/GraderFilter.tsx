import { Select } from '../../design/web/index.ts';
import { nobody, type gradersOf } from './submission-lines.ts';
import { texts } from './texts.ts';

interface GraderFilterProps {
  graders: ReturnType<typeof gradersOf>;
  /** The id of a grader, `nobody`, or an empty text for all. */
  value: string;
  onChange: (grader: string) => void;
}

/** Shows only the work of one grader. */
export function GraderFilter({ graders, value, onChange }: GraderFilterProps) {
  return (
    <Select
      label={texts.grader}
      hideLabel
      placeholder={texts.anyGrader}
      width={130}
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
