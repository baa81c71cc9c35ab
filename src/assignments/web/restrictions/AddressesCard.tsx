import { useRef, useState } from 'react';
import {
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  Form,
  FormButtons,
  IconButton,
  IconPencil,
  IconTrash,
  keepFocusIn,
  Row,
  showFailure,
  SkeletonRows,
  Stack,
  Table,
  Text,
  TextInput,
  useFormState,
  type Column,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { ipRangeOf, mayBeIpRange, type IpRange } from '../../domain/restrictions/ip-range.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { useAllowedIps, useRemoveAllowedIp, useStoreAllowedIp } from './queries.ts';
import { texts } from './texts.ts';

interface Entry {
  readonly number: number;
  readonly former?: string;
  readonly takesFocus: boolean;
}

/** The network addresses from which students may open the assignment (ASGN-024). */
export function AddressesCard(props: PanelProps) {
  const { id: assignmentId } = props.assignment;
  const found = useAllowedIps(assignmentId);
  // The form starts anew when a range was stored or chosen.
  const [entry, setEntry] = useState<Entry>({ number: 0, takesFocus: false });
  const enter = (former: string) =>
    setEntry(({ number }) => ({ number: number + 1, former, takesFocus: true }));
  // A range may be stored after the form has moved on to another one; then nothing is ended.
  const end = (ended: number, takesFocus: boolean) =>
    setEntry((shown) => (shown.number === ended ? { number: ended + 1, takesFocus } : shown));
  const listed = found.data?.map(({ ipRange }) => ipRange) ?? [];
  return (
    <Card title={texts.addressesCard} description={texts.addressesHint}>
      <div ref={keepFocusIn}>
        <Stack gap={4}>
          {found.isError && (
            <ErrorState title={texts.rangesFailed} error={found.error} onRetry={() => void found.refetch()} />
          )}
          {found.isPending && <SkeletonRows rows={2} />}
          {found.data && listed.length === 0 && <Text tone="muted">{texts.everywhere}</Text>}
          {listed.length > 0 && <Ranges panel={props} ranges={listed} onChange={enter} />}
          <RangeForm
            key={entry.number}
            panel={props}
            former={entry.former}
            takesFocus={entry.takesFocus}
            onEnd={(takesFocus) => end(entry.number, takesFocus)}
          />
        </Stack>
      </div>
    </Card>
  );
}

interface RangesProps {
  panel: PanelProps;
  ranges: readonly string[];
  onChange: (range: string) => void;
}

interface ShownRange extends IpRange {
  text: string;
}

function Ranges({ panel, ranges, onChange }: RangesProps) {
  const { id: assignmentId } = panel.assignment;
  const remove = useRemoveAllowedIp();
  const [asked, setAsked] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const isLocked = reasonAgainst(panel) !== undefined;
  const removeRange = (ipRange: string) => remove.mutateAsync({ params: { assignmentId, ipRange } });
  const press = async (range: string): Promise<void> => {
    if (isRemoving) return;
    if (ranges.length === 1) {
      setAsked(range);
      return;
    }
    setRemoving(true);
    try {
      await removeRange(range);
    } catch (error) {
      showFailure(texts.notRemoved, error);
    }
    setRemoving(false);
  };
  const actions: Column<ShownRange> = {
    id: 'actions',
    header: texts.actions,
    width: '88px',
    cell: ({ text }) => (
      <Row gap={1}>
        <IconButton
          label={texts.changeRange(text)}
          icon={<IconPencil aria-hidden />}
          disabled={isLocked}
          onClick={() => onChange(text)}
        />
        <IconButton
          kind="danger"
          label={texts.removeRange(text)}
          icon={<IconTrash aria-hidden />}
          disabled={isLocked}
          aria-disabled={isRemoving}
          onClick={() => void press(text)}
        />
      </Row>
    ),
  };
  const rows = ranges.flatMap((text) => {
    const range = ipRangeOf(text);
    return range ? [{ ...range, text }] : [];
  });
  return (
    <>
      <Table label={texts.ranges} columns={[...columns, actions]} rows={rows} rowId={({ text }) => text} />
      <ConfirmDialog
        opened={asked !== undefined}
        danger
        title={texts.removeLastQuestion}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          if (asked !== undefined) await removeRange(asked);
          setAsked(undefined);
        }}
      >
        {texts.removeLastEffect(asked ?? '')}
      </ConfirmDialog>
    </>
  );
}

const columns: Column<ShownRange>[] = [
  { id: 'range', header: texts.range, width: 'minmax(140px, 1fr)', cell: ({ text }) => text },
  {
    id: 'addresses',
    header: texts.addresses,
    width: 'minmax(140px, 2fr)',
    cell: ({ first, last }) => texts.fromTo(first, last),
  },
  {
    id: 'count',
    header: texts.count,
    width: '120px',
    align: 'end',
    cell: ({ size }) => size.toLocaleString('en'),
    sortValue: ({ size }) => size,
  },
];

interface RangeFormProps {
  panel: PanelProps;
  /** The range that is being changed; undefined when a new one is added. */
  former: string | undefined;
  takesFocus: boolean;
  /** Told whether the focus is still here: when a range is stored late, its writer may have gone on to something else. */
  onEnd: (hasFocus: boolean) => void;
}

function RangeForm({ panel, former, takesFocus, onEnd }: RangeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const end = () =>
    onEnd(
      document.activeElement === document.body || place.current?.contains(document.activeElement) === true,
    );
  const label = former === undefined ? texts.newRange : texts.changeRange(former);
  const form = useFormState({
    initial: { range: former ?? '' },
    validate: ({ range }) => ({ range: reasonOf(mayBeIpRange(range)) }),
  });
  const store = useStoreAllowedIp(panel.assignment.id);
  return (
    <div ref={place}>
      <Form
        form={form}
        aria-label={texts.addressesCard}
        disabledReason={reasonAgainst(panel)}
        mayBeUnchanged
        submit={({ range }) => store(range, former)}
        onSuccess={end}
        buttons={
          <FormButtons label={former === undefined ? texts.add : texts.change}>
            {former !== undefined && <Button onClick={end}>{texts.cancel}</Button>}
          </FormButtons>
        }
      >
        <TextInput
          label={label}
          description={texts.rangeHint}
          code
          autoFocus={takesFocus}
          {...form.field('range')}
        />
      </Form>
    </div>
  );
}
