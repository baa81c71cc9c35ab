import { useState } from 'react';
import {
  Alert,
  Button,
  CloseButton,
  Dialog,
  ErrorState,
  IntegerInput,
  Loading,
  Row,
  Spacer,
  Stack,
  SubmitButton,
  Switch,
  Text,
  TextArea,
} from '../../../design/web/index.ts';
import { dividedAtRandom, type Division } from '../../domain/division.ts';
import type { GroupSet, PersonWithoutGroup } from '../../domain/model.ts';
import { useAllGroups, useEverybodyWithoutGroup, usePlacing } from '../queries.ts';
import { texts } from '../texts.ts';
import { linesOf } from './lines.ts';
import { newNames } from './new-names.ts';
import { Preview } from './Preview.tsx';

interface DivideDialogProps {
  groupSet: GroupSet;
  onClose: () => void;
}

/** Divides everybody without a group; the groups are shown and can be mixed again before they are made. */
export function DivideDialog({ groupSet, onClose }: DivideDialogProps) {
  const people = useEverybodyWithoutGroup(groupSet.id);
  return (
    <Dialog opened onClose={onClose} title={texts.divide} size="l">
      {people.isPending && <Loading />}
      {people.isError && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
      {people.data?.length === 0 && <Text>{texts.nobodyToDivide}</Text>}
      {people.data && people.data.length > 0 && (
        <DivideForm groupSet={groupSet} people={people.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface Wishes {
  size: number | null;
  bySection: boolean;
  together: string;
  apart: string;
}

function DivideForm({
  groupSet,
  people,
  onClose,
}: DivideDialogProps & { people: readonly PersonWithoutGroup[] }) {
  const [wishes, setWishes] = useState<Wishes>({
    size: groupSet.maximumSize,
    bySection: false,
    together: '',
    apart: '',
  });
  const [mixed, setMixed] = useState<Division>();
  const groups = useAllGroups(groupSet.id, true);
  const place = usePlacing();
  const together = linesOf(wishes.together, people);
  const apart = linesOf(wishes.apart, people);
  const unknown = [...together.unknown, ...apart.unknown];
  const change = (changes: Partial<Wishes>) => {
    setWishes({ ...wishes, ...changes });
    setMixed(undefined);
  };
  const mix = () =>
    setMixed(
      dividedAtRandom(
        people.map(({ user, sections }) => ({ id: user.id, sectionIds: sections.map(({ id }) => id) })),
        {
          size: wishes.size ?? groupSet.maximumSize,
          minimumSize: groupSet.minimumSize,
          bySection: wishes.bySection,
          together: together.ids,
          apart: apart.ids,
        },
        (below) => Math.floor(Math.random() * below),
      ),
    );
  const made = mixed?.groups ?? [];
  const names = newNames(made.length, groups.data ?? []);
  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.divideHint}</Text>
      <IntegerInput
        label={texts.sizeWanted}
        name="size"
        required
        min={groupSet.minimumSize}
        max={groupSet.maximumSize}
        width={160}
        value={wishes.size}
        onChange={(size) => change({ size })}
        error={undefined}
      />
      <Switch
        label={texts.bySection}
        checked={wishes.bySection}
        onChange={(bySection) => change({ bySection })}
      />
      <TextArea
        label={texts.together}
        description={texts.togetherHint}
        value={wishes.together}
        onChange={(text) => change({ together: text })}
      />
      <TextArea
        label={texts.apart}
        description={texts.apartHint}
        value={wishes.apart}
        onChange={(text) => change({ apart: text })}
      />
      <Row>
        <Button onClick={mix}>{mixed ? texts.divideAgain : texts.divide}</Button>
      </Row>
      {mixed && unknown.length > 0 && <Alert kind="warn">{texts.unknownNames(unknown.join(', '))}</Alert>}
      {mixed && <Preview division={mixed} people={people} names={names} />}
      <Row gap={2} wrap>
        <Spacer />
        <CloseButton />
        {made.length > 0 && (
          <SubmitButton
            kind="primary"
            submit={() =>
              place.mutateAsync({
                params: { groupSetId: groupSet.id },
                body: {
                  placements: made.map((userIds, at) => ({
                    name: names[at] ?? '',
                    userIds: [...userIds],
                    usernames: [],
                  })),
                },
              })
            }
            onSuccess={onClose}
          >
            {texts.makeGroups(made.length)}
          </SubmitButton>
        )}
      </Row>
    </Stack>
  );
}
