import {
  Card,
  ErrorState,
  Form,
  MarkdownEditor,
  SkeletonRows,
  Text,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { useDescription } from '../queries.ts';
import { texts } from '../texts.ts';
import { useStoreDescription } from '../use-store-description.ts';

const maxDescriptionBytes = 1024 * 1024;

export function DescriptionCard(props: PanelProps) {
  const description = useDescription(props.assignment);
  return (
    <Card title={texts.description} description={texts.descriptionHint}>
      {description.isPending && <SkeletonRows rows={4} />}
      {description.isError && (
        <ErrorState error={description.error} onRetry={() => void description.refetch()} />
      )}
      {description.data !== undefined && <DescriptionForm {...props} text={description.data} />}
    </Card>
  );
}

function DescriptionForm(props: PanelProps & { text: string }) {
  const form = useFormState({ initial: { text: props.text } });
  const store = useStoreDescription(props.assignment);
  const { text } = form.values;
  const tooLong = new TextEncoder().encode(text).length > maxDescriptionBytes;
  return (
    <Form
      form={form}
      aria-label={texts.description}
      disabledReason={tooLong ? texts.descriptionTooLong : reasonAgainst(props)}
      submit={(values) => store(values.text, props.text)}
    >
      <MarkdownEditor
        label={texts.description}
        rows={12}
        placeholder={texts.descriptionPlaceholder}
        value={text}
        onChange={(value) => form.set({ text: value })}
      />
      {tooLong && <Text tone="danger">{texts.descriptionTooLong}</Text>}
    </Form>
  );
}
