import { useRef, useState } from 'react';
import { IconButton, IconX, Row, SearchSelect, Stack, Text, type Option } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { courseContract } from '../../domain/contract.ts';
import { texts } from './texts.ts';

export interface PickedMember {
  username: string;
  name: string;
}

interface MemberPickerProps {
  courseId: number;
  label: string;
  picked: readonly PickedMember[];
  onChange: (picked: PickedMember[]) => void;
}

/** A list of members, found one after the other by name or username. */
export function MemberPicker({ courseId, label, picked, onChange }: MemberPickerProps) {
  const found = useRef(new Map<string, PickedMember>());
  // A new field after each choice is empty again.
  const [turn, setTurn] = useState(0);
  const search = async (q: string): Promise<Option[]> => {
    const members = await api.call(courseContract.listEnrollments, { params: { courseId }, query: { q } });
    for (const { user } of members) found.current.set(user.username, user);
    const free = members.filter(({ user }) => picked.every(({ username }) => username !== user.username));
    return free.map(({ user: { username, name } }) => ({ value: username, label: `${name} (${username})` }));
  };
  const add = (option: Option | null): void => {
    const member = option && found.current.get(option.value);
    if (!member) return;
    onChange([...picked, { username: member.username, name: member.name }]);
    setTurn(turn + 1);
  };
  return (
    <Stack gap={2}>
      <SearchSelect
        key={turn}
        label={texts.add(label)}
        items={texts.members}
        value={null}
        onChange={add}
        search={search}
        autoFocus={turn > 0}
      />
      {picked.map(({ username, name }) => (
        <Row key={username} gap={2}>
          <Text>{`${name} (${username})`}</Text>
          <IconButton
            size="s"
            label={texts.remove(name)}
            icon={<IconX aria-hidden />}
            onClick={() => onChange(picked.filter((other) => other.username !== username))}
          />
        </Row>
      ))}
    </Stack>
  );
}
