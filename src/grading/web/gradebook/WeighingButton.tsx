import { useState } from 'react';
import {
  Button,
  CloseButton,
  DecimalInput,
  Dialog,
  IconAdjustments,
  IntegerInput,
  Stack,
  SubmitButton,
  Text,
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

/** How the average is computed: a view of the reader, so nothing is stored. */
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

function WeighingDialog({
  assignments,
  weighing,
  onChange,
  onClose,
}: WeighingButtonProps & { onClose: () => void }) {
  const [weights, setWeights] = useState<ReadonlyMap<string, number | null>>(weighing.weights);
  const [drop, setDrop] = useState<number | null>(weighing.dropLowest);
  const filled = [...weights].flatMap(([id, weight]) => (weight === null ? [] : [[id, weight] as const]));
  const isFilled = drop !== null && filled.length === weights.size;
  const apply = () => {
    onChange(textOfWeights(new Map(filled)), drop ?? 0);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.weighTitle}
      buttons={
        <>
          <CloseButton />
          <SubmitButton
            kind="primary"
            submit={apply}
            disabledReason={isFilled ? undefined : texts.numbersFirst}
          >
            {texts.apply}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <Text tone="muted">{texts.weighHint}</Text>
        <IntegerInput
          label={texts.dropLowest}
          min={0}
          max={assignments.length}
          value={drop}
          onChange={setDrop}
        />
        {assignments.map(({ id, name }) => (
          <DecimalInput
            key={id}
            label={texts.weightOf(name)}
            description={texts.weightHint}
            min={0}
            max={mostWeight}
            decimals={3}
            value={weights.has(String(id)) ? (weights.get(String(id)) ?? null) : 1}
            onChange={(weight) => setWeights(new Map(weights).set(String(id), weight))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
