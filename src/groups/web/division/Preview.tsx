import { Alert, CardGrid, GroupLabel, Stack, Text } from '../../../design/web/index.ts';
import type { Division } from '../../domain/division.ts';
import type { PersonWithoutGroup } from '../../domain/model.ts';
import { texts } from '../texts.ts';

interface PreviewProps {
  division: Division;
  people: readonly PersonWithoutGroup[];
  names: readonly string[];
}

/** The groups as they would be, before they are made. */
export function Preview({ division, people, names }: PreviewProps) {
  const nameOf = new Map(people.map(({ user }) => [user.id, user.name]));
  const named = (ids: readonly number[]): string => ids.map((id) => nameOf.get(id) ?? '').join(', ');
  const placedCount = division.groups.reduce((sum, group) => sum + group.length, 0);
  return (
    <Stack gap={3}>
      <GroupLabel>{texts.preview(division.groups.length, placedCount)}</GroupLabel>
      {division.leftOver.length > 0 && <Alert kind="warn">{texts.leftOver(named(division.leftOver))}</Alert>}
      <CardGrid minWidth={200}>
        {division.groups.map((group, at) => (
          <div key={group.join(' ')}>
            <Text weight="medium">{names[at]}</Text>
            <Text tone="muted"> {named(group)}</Text>
          </div>
        ))}
      </CardGrid>
    </Stack>
  );
}
