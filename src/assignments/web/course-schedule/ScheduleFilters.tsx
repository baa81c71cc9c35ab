import { useState } from 'react';
import type { Section } from '../../../courses/domain/sections/model.ts';
import {
  Button,
  Checkbox,
  IconCalendar,
  Row,
  SegmentedControl,
  Select,
  Spacer,
} from '../../../design/web/index.ts';
import styles from './ScheduleFilters.module.css';
import { SubscribeDialog } from './SubscribeDialog.tsx';
import { texts } from './texts.ts';

interface Search {
  view: 'calendar' | 'list';
  section: string | undefined;
  earlier: boolean;
}

interface ScheduleFiltersProps {
  courseId: number;
  search: Search;
  onSearch: (change: {
    view?: Search['view'];
    section?: string | undefined;
    earlier?: 'true' | undefined;
  }) => void;
  sections: readonly Section[];
  /** Narrow screens have the list only. */
  isWide: boolean;
}

const views = [
  { value: 'calendar', label: texts.views.calendar },
  { value: 'list', label: texts.views.list },
] as const;
const everybody = 'all';

export function ScheduleFilters({ courseId, search, onSearch, sections, isWide }: ScheduleFiltersProps) {
  const { view, section, earlier } = search;
  const [subscribes, setSubscribes] = useState(false);
  const isList = view === 'list' || !isWide;
  return (
    <Row gap={4} wrap>
      {isWide && (
        <SegmentedControl
          label={texts.view}
          choices={views}
          value={view}
          onChange={(chosen) => onSearch({ view: chosen })}
        />
      )}
      {sections.length > 0 && (
        <div className={styles.section}>
          <Select
            label={texts.section}
            options={[
              { value: everybody, label: texts.allSections },
              ...sections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            searchable={sections.length > 10}
            value={section ?? everybody}
            onChange={(chosen) =>
              onSearch({ section: chosen === null || chosen === everybody ? undefined : chosen })
            }
          />
        </div>
      )}
      {isList && (
        <Checkbox
          label={texts.earlier}
          checked={earlier}
          onChange={(checked) => onSearch({ earlier: checked ? 'true' : undefined })}
        />
      )}
      <Spacer />
      <Button icon={<IconCalendar aria-hidden />} onClick={() => setSubscribes(true)}>
        {texts.subscribe}
      </Button>
      {subscribes && <SubscribeDialog courseId={courseId} onClose={() => setSubscribes(false)} />}
    </Row>
  );
}
