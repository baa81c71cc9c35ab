import { useState } from 'react';
import { DateTimeField } from '../dates/DateTimeField.tsx';
import { Checkbox, RadioCards, SegmentedControl, Switch } from '../forms/choices.tsx';
import { Form, FormButtons } from '../forms/Form.tsx';
import { DecimalInput, FractionInput, IntegerInput } from '../numbers/number-input.tsx';
import { SearchSelect, Select, type Option } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { PasswordInput, SearchInput, TextInput } from '../forms/TextInput.tsx';
import { TimeDeltaInput } from '../numbers/TimeDeltaInput.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { Row, Stack } from '../layout/Stack.tsx';
import { FileDrop } from '../lists/FileDrop.tsx';
import type { PickedFile } from '../lists/dropped-files.ts';
import { Card } from '../surfaces/Card.tsx';

const colours = ['Red', 'Green', 'Blue', 'Grey'].map((label) => ({ value: label.toLowerCase(), label }));

export function FormParts() {
  return (
    <>
      <Card title="A form">
        <SampleForm />
      </Card>
      <Card title="Choices and dates">
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

function Choices() {
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'latest' | 'all'>('latest');
  const [level, setLevel] = useState<string | null>('2');
  const [moment, setMoment] = useState<string | null>('2026-11-20 23:59');
  const [person, setPerson] = useState<Option | null>(null);
  const [query, setQuery] = useState('');
  const [seconds, setSeconds] = useState(93_784);
  return (
    <Stack gap={4}>
      <Row gap={4} wrap>
        <Checkbox label="Checkbox" checked={on} onChange={setOn} />
        <Checkbox label="Some" indeterminate checked={false} onChange={setOn} />
        <Switch label="Switch" description="Takes effect at once." checked={on} onChange={setOn} />
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
      <DateTimeField label="Deadline" description="In your time zone." value={moment} onChange={setMoment} />
      <TimeDeltaInput label="Allowed time" valueSeconds={seconds} onChange={setSeconds} />
      <SearchInput label="Search people" value={query} onChange={setQuery} width={240} />
      <SearchSelect
        label="Person"
        items="people"
        value={person}
        onChange={setPerson}
        search={async (text) =>
          colours.filter((colour) => colour.label.toLowerCase().includes(text.toLowerCase()))
        }
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
