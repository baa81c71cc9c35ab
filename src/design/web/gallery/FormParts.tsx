import { useState } from 'react';
import { ApiError } from '../../../kernel/domain/client.ts';
import { Checkbox, RadioCards, SegmentedControl, Switch } from '../forms/choices.tsx';
import { Form, FormButtons } from '../forms/Form.tsx';
import { DecimalInput, FractionInput, IntegerInput } from '../numbers/number-input.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { Row, Stack } from '../layout/Stack.tsx';
import { FileDrop } from '../lists/FileDrop.tsx';
import type { PickedFile } from '../lists/dropped-files.ts';
import { Card } from '../surfaces/Card.tsx';
import { SavedMark } from '../surfaces/SavedMark.tsx';

const colours = ['Red', 'Green', 'Blue', 'Grey'].map((label) => ({ value: label.toLowerCase(), label }));

export function FormParts() {
  return (
    <>
      <Card title="A form">
        <SampleForm />
      </Card>
      <Card title="A form that the server refuses">
        <RefusedForm />
      </Card>
      <Card title="A setting that saves by itself">
        <SelfSaving />
      </Card>
      <Card title="Choices">
        <Choices />
      </Card>
      <Card title="Files">
        <Files />
      </Card>
    </>
  );
}

interface Sample {
  name: string;
  password: string;
  text: string;
  points: number | null;
  count: number | null;
  weight: string | null;
  colour: string | null;
}

const initial: Sample = {
  name: 'Merge sort',
  password: '',
  text: '',
  points: 7.5,
  count: 3,
  weight: '1/3',
  colour: null,
};

function SampleForm() {
  const form = useFormState<Sample>({ initial });
  const later = () => new Promise<void>((resolve) => setTimeout(resolve, 500));
  return (
    <Form form={form} submit={later} buttons={<FormButtons withReset askReset />}>
      <TextInput label="Name" required description="Seen by everybody." {...form.field('name')} />
      <PasswordInput label="Password" autoComplete="new-password" {...form.field('password')} />
      <TextArea label="Text" placeholder="A few words" {...form.field('text')} />
      <Row gap={3} align="flex-start" wrap>
        <DecimalInput
          label="Points"
          min={0}
          max={10}
          decimals={2}
          unit="/ 10"
          width={130}
          {...form.field('points')}
        />
        <IntegerInput label="Count" min={0} required width={130} {...form.field('count')} />
        <FractionInput label="Weight" min={0} width={130} {...form.field('weight')} />
      </Row>
      <Select label="Colour" options={colours} placeholder="Choose" clearable {...form.field('colour')} />
    </Form>
  );
}

function RefusedForm() {
  const form = useFormState({ initial: { name: 'Merge sort' } });
  const refuse = () =>
    Promise.reject(
      new ApiError(400, 'The name cannot be used.', {
        request_id: 'r-4711',
        field_list: [{ path: '/name', message: 'Another one has this name.' }],
      }),
    );
  return (
    <Form form={form} submit={refuse} mayBeUnchanged aria-label="Refused">
      <TextInput label="Name" {...form.field('name')} />
    </Form>
  );
}

function SelfSaving() {
  const [on, setOn] = useState(true);
  return (
    <Stack gap={1}>
      <Switch label="Show whitespace" checked={on} onChange={setOn} />
      <SavedMark state="success" />
      <Switch label="Show line numbers" checked={on} onChange={setOn} />
      <SavedMark state="error" error={new Error('The server is busy.')} onRetry={() => setOn(!on)} />
    </Stack>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'latest' | 'all'>('latest');
  const [level, setLevel] = useState<string | null>('2');
  return (
    <Stack gap={4}>
      <Row gap={4} wrap>
        <Checkbox label="Checkbox" checked={on} onChange={setOn} />
        <Checkbox label="Some" indeterminate checked={false} onChange={setOn} />
        <Switch label="Switch" description="Takes effect at once." checked={on} onChange={setOn} />
        <Switch label="Locked" lockedReason="Only a teacher may switch this." checked onChange={setOn} />
        <SegmentedControl
          label="Which"
          choices={[
            { value: 'latest', label: 'Latest only' },
            { value: 'all', label: 'All' },
          ]}
          value={view}
          onChange={setView}
        />
      </Row>
      <RadioCards
        label="Level"
        columns={3}
        choices={[
          { value: '0', mark: '0', label: 'Fails' },
          { value: '2', mark: '2', label: 'Partly' },
          { value: '4', mark: '4', label: 'Works' },
        ]}
        value={level}
        onChange={setLevel}
        onClear={() => setLevel(null)}
      />
    </Stack>
  );
}

function Files() {
  const [files, setFiles] = useState<PickedFile[]>(() => [
    { path: 'src/sort.py', file: new File(['x'.repeat(1946)], 'sort.py') },
    { path: 'notes.tmp', file: new File(['x'], 'notes.tmp') },
  ]);
  return (
    <FileDrop
      label="Your files"
      hint="At most 64 MB together."
      files={files}
      onChange={setFiles}
      problemOf={(picked) => (picked.path.endsWith('.tmp') ? 'Files of this kind are left out.' : undefined)}
    />
  );
}
