import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  Select,
  TextArea,
  useFormState,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { useRubricRows } from '../../../rubrics/web/index.ts';
import { regradeContract } from '../../domain/regrades/contract.ts';
import { longestRegradeText } from '../../domain/regrades/model.ts';
import { useKeptText } from './kept-text.ts';
import { texts } from './texts.ts';

interface AskRegradeDialogProps {
  opened: boolean;
  assignmentId: number;
  submissionId: number;
  /** Rows that an open request is about already; null stands for the whole grade. */
  openRowIds: readonly (number | null)[];
  onClose: () => void;
}

const whole = 'whole';

/** Asks about one row of the rubric, or the grade as a whole. */
export function AskRegradeDialog(props: AskRegradeDialogProps) {
  const { opened, assignmentId, submissionId, openRowIds, onClose } = props;
  const rows = useRubricRows(assignmentId).value ?? [];
  const ask = useCall(regradeContract.askRegrade);
  const options = [
    { value: whole, label: texts.aboutWhole, disabled: openRowIds.includes(null) },
    ...rows.map(({ id, header }) => ({
      value: String(id),
      label: header || '[No name]',
      disabled: openRowIds.includes(id),
    })),
  ];
  const first = options.find(({ disabled }) => !disabled)?.value ?? whole;
  const [kept, keep] = useKeptText(`request ${submissionId}`);
  const form = useFormState({ initial: { about: first, text: kept } });
  const text = form.field('text');
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.ask} size="m">
      <Form
        form={form}
        aria-label={texts.ask}
        submit={({ about, text }) =>
          ask.mutateAsync({
            params: { submissionId },
            body: { rowId: about === whole ? null : Number(about), text },
          })
        }
        onSuccess={() => {
          keep('');
          onClose();
        }}
        buttons={
          <FormButtons label={texts.send} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        {options.length > 1 && (
          <Select
            label={texts.about}
            options={options}
            value={form.values.about}
            onChange={(about) => form.set({ about: about ?? whole })}
          />
        )}
        <TextArea
          label={texts.question}
          description={texts.questionHint}
          required
          rows={5}
          maxLength={longestRegradeText}
          {...text}
          onChange={(next) => {
            keep(next);
            text.onChange(next);
          }}
        />
      </Form>
    </Dialog>
  );
}
