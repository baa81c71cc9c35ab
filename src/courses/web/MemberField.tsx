import { useRef } from 'react';
import { SearchSelect, type Option } from '../../design/web/index.ts';
import { api } from '../../kernel/web/api.ts';
import type { User } from '../../people/domain/model.ts';
import { courseContract } from '../domain/contract.ts';
import { texts } from './texts.ts';

interface MemberFieldProps {
  courseId: number;
  label: string;
  description?: string | undefined;
  value: User | null;
  onChange: (user: User | null) => void;
  /** Members who are not offered. */
  exceptIds?: readonly number[] | undefined;
  required?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** Finds one member of a course by name or username. */
export function MemberField({ courseId, value, onChange, exceptIds = [], ...field }: MemberFieldProps) {
  const found = useRef(new Map<string, User>());
  const search = async (q: string): Promise<Option[]> => {
    const members = await api.call(courseContract.listEnrollments, { params: { courseId }, query: { q } });
    for (const { user } of members) found.current.set(String(user.id), user);
    return members.flatMap(({ user }) => (exceptIds.includes(user.id) ? [] : [optionOf(user)]));
  };
  return (
    <SearchSelect
      {...field}
      items={texts.memberItems}
      search={search}
      value={value && optionOf(value)}
      onChange={(option) => onChange((option && found.current.get(option.value)) ?? null)}
    />
  );
}

const optionOf = ({ id, name, username }: User): Option => ({
  value: String(id),
  label: `${name} (${username})`,
});
