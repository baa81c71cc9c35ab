import { useState } from 'react';
import {
  Button,
  CloseButton,
  DecimalInput,
  Dialog,
  Form,
  FormButtons,
  IconAdjustments,
  IntegerInput,
  Text,
  useFormState,
} from '../../../design/web/index.ts';
import { textOfWeights, type Weighing } from '../../domain/gradebook/average.ts';
import type { GradebookColumn } from './gradebook-rows.ts';
import { texts } from './texts.ts';

interface WeighingButtonProps {
  assignments: readonly GradebookColumn[];
  weighing: Weighing;
  onChange: (weights: string, dropLowest: number) => void;
}

const mostWeight = 1000;

/** How the average is computed: a view of the reader alone. */
export function WeighingButton(props: WeighingButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { weights, dropLowest } = props.weighing;
  const told = texts.weighed(dropLowest, weights.size);
  return (
    <>
      <Button icon={<IconAdjustments aria-hidden />} onClick={() => setOpen(true)}>
        {texts.weigh}
      </Button>
      {told !== '' && <Text tone="muted">{told}</Text>}
      {isOpen && <WeighingDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Values {
  weights: ReadonlyMap<string, number | null>;
  drop: number | null;
}

function WeighingDialog(props: WeighingButtonProps & { onClose: () => void }) {
  return (
    <Dialog opened onClose={props.onClose} title={texts.weighTitle}>
      <WeighingForm {...props} />
    </Dialog>
  );
}

function WeighingForm({
  assignments,
  weighing,
  onChange,
  onClose,
}: WeighingButtonProps & { onClose: () => void }) {
  const form = useFormState<Values>({ initial: { weights: weighing.weights, drop: weighing.dropLowest } });
  const { weights, drop } = form.values;
  const filled = [...weights].flatMap(([id, weight]) => (weight === null ? [] : [[id, weight] as const]));
  const isFilled = drop !== null && filled.length === weights.size;
  const weightOf = (id: string) => (weights.has(id) ? (weights.get(id) ?? null) : 1);
  return (
    <Form
      form={form}
      aria-label={texts.weighTitle}
      mayBeUnchanged
      disabledReason={isFilled ? undefined : texts.numbersFirst}
      submit={() => onChange(textOfWeights(new Map(filled)), drop ?? 0)}
      onSuccess={onClose}
      buttons={
        <FormButtons label={texts.apply} kind="primary">
          <CloseButton />
        </FormButtons>
      }
    >
      <Text tone="muted">{texts.weighHint}</Text>
      <IntegerInput
        label={texts.dropLowest}
        min={0}
        max={assignments.length}
        value={drop}
        onChange={(next) => form.set({ drop: next })}
      />
      {assignments.map(({ id, name }) => (
        <DecimalInput
          key={id}
          label={texts.weightOf(name)}
          min={0}
          max={mostWeight}
          decimals={3}
          value={weightOf(String(id))}
          onChange={(weight) => form.set({ weights: new Map(weights).set(String(id), weight) })}
        />
      ))}
    </Form>
  );
}
