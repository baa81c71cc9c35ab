import { useState } from 'react';
import { Button, DescriptionList, IconCalendar, Stack } from '../../../design/web/index.ts';
import { scoreUnitPreference, scoreUnits, singleLetterKeysPreference } from '../../domain/preferences.ts';
import { CalendarDialog } from './CalendarDialog.tsx';
import { useCalendar } from './first-day.ts';
import { KeptSelect, KeptSwitch } from './kept-fields.tsx';
import { texts } from './texts.ts';
import { usePreference } from './use-preference.ts';

/** Preferences that belong to no single screen. */
export function PersonalSettings() {
  const letters = usePreference(singleLetterKeysPreference, true);
  const unit = usePreference(scoreUnitPreference, 'percentage');
  return (
    <Stack gap={3}>
      <KeptSwitch label={texts.singleLetterKeys} description={texts.singleLetterKeysHint} kept={letters} />
      <KeptSelect
        label={texts.scoreUnit}
        description={texts.scoreUnitHint}
        kept={unit}
        options={scoreUnits.map((value) => ({ value, label: texts.scoreUnits[value] }))}
      />
    </Stack>
  );
}

/** What calendars look like, and the dialog that changes it. */
export function CalendarSection() {
  const { firstDayOfWeek } = useCalendar().value;
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={3} align="flex-start">
      <DescriptionList items={[{ term: texts.firstDay, value: texts.weekDays[firstDayOfWeek - 1] }]} />
      <Button size="s" icon={<IconCalendar aria-hidden />} onClick={() => setOpen(true)}>
        {texts.changeCalendar}
      </Button>
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
}
