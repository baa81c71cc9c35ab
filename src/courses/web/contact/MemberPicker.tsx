import { useState } from 'react';
import { IconButton, IconX, Row, Stack, Text } from '../../../design/web/index.ts';
import type { User } from '../../../people/domain/model.ts';
import { MemberField } from '../MemberField.tsx';
import { texts } from './texts.ts';

export type PickedMember = User;

interface MemberPickerProps {
  courseId: number;
  label: string;
  picked: readonly PickedMember[];
  onChange: (picked: PickedMember[]) => void;
  /** Members who are not offered. */
  exceptIds?: readonly number[];
}

/** A list of members, found one after the other by name or username. */
export function MemberPicker({ courseId, label, picked, onChange, exceptIds = [] }: MemberPickerProps) {
  // A new field after each choice is empty again.
  const [turn, setTurn] = useState(0);
  const add = (member: PickedMember | null): void => {
    if (!member) return;
    onChange([...picked, member]);
    setTurn(turn + 1);
  };
  return (
    <Stack gap={2}>
      <MemberField
        key={turn}
        courseId={courseId}
        label={texts.add(label)}
        value={null}
        onChange={add}
        exceptIds={[...exceptIds, ...picked.map(({ id }) => id)]}
        autoFocus={turn > 0}
      />
      {picked.map(({ id, username, name }) => (
        <Row key={id} gap={2}>
          <Text>{`${name} (${username})`}</Text>
          <IconButton
            size="s"
            label={texts.remove(name)}
            icon={<IconX aria-hidden />}
            onClick={() => onChange(picked.filter((other) => other.id !== id))}
          />
        </Row>
      ))}
    </Stack>
  );
}
