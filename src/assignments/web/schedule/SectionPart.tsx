import { Button, IconButton, IconX, Row, Select, Spacer, Stack, Text } from '../../../design/web/index.ts';
import type { Section } from '../../../courses/domain/sections/model.ts';
import { DatesFields } from './DatesFields.tsx';
import type { PickedPart } from './picked-dates.ts';
import styles from './SectionPart.module.css';
import { texts } from './texts.ts';

interface SectionPartProps {
  part: PickedPart;
  sections: readonly Section[];
  /** Sections that no schedule names yet. */
  free: readonly Section[];
  onChange: (change: Partial<PickedPart>) => void;
  onRemove: () => void;
  problem: string | undefined;
}

/** Dates of their own for some sections. */
export function SectionPart({ part, sections, free, onChange, onRemove, problem }: SectionPartProps) {
  const { sectionIds } = part;
  const nameOf = (id: string) => sections.find((section) => section.id === id)?.name ?? texts.hiddenSection;
  const names = sectionIds.map(nameOf).join(', ');
  const title = names === '' ? texts.newPart : texts.partOf(names);
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      <Stack gap={4}>
        {sectionIds.map((id) => (
          <Row key={id} gap={2}>
            <Text>{nameOf(id)}</Text>
            <IconButton
              size="s"
              label={texts.leaveOut(nameOf(id))}
              icon={<IconX aria-hidden />}
              onClick={() => onChange({ sectionIds: sectionIds.filter((other) => other !== id) })}
            />
          </Row>
        ))}
        {free.length > 0 && (
          <Select
            // A new field after each choice is empty again.
            key={sectionIds.length}
            label={sectionIds.length === 0 ? texts.chooseSection : texts.addSection}
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            value={null}
            onChange={(id) => id !== null && onChange({ sectionIds: [...sectionIds, id] })}
          />
        )}
        <DatesFields dates={part} onChange={onChange} problem={problem} />
        <Row gap={2}>
          <Spacer />
          <Button onClick={onRemove}>{texts.removePart}</Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
