import {
  gradeNextOrderPreference,
  gradeNextOrders,
  type GradeNextOrder,
} from '../../../people/domain/preferences.ts';
import { KeptSelect, usePreference } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';

/** What comes as the next work to grade, for those who grade. */
export function GradeNextSetting() {
  const kept = usePreference<GradeNextOrder>(gradeNextOrderPreference, 'list');
  return (
    <KeptSelect
      label={texts.gradeNextOrder}
      description={texts.gradeNextOrderHint}
      kept={kept}
      options={gradeNextOrders.map((order) => ({ value: order, label: texts.gradeNextOrders[order] }))}
    />
  );
}
