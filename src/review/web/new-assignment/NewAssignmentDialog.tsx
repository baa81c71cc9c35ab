import { use } from 'react';
import type { CourseRights } from '../../../access/domain/held.ts';
import { isMainFileOf, StarterLanguage, starters } from '../../../autotest/domain/starters/starters.ts';
import { unfitMainFile } from '../../../autotest/domain/refusals.ts';
import {
  Button,
  ClockContext,
  CloseButton,
  DateTimeField,
  Dialog,
  Form,
  FormButtons,
  pickedText,
  RadioCards,
  Row,
  TextInput,
  useFormState,
  type FormState,
} from '../../../design/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { texts } from './texts.ts';
import {
  noWishes,
  useMakeAssignment,
  type AssignmentWishes,
  type MadeAssignment,
} from './use-make-assignment.ts';

interface NewAssignmentDialogProps {
  courseId: number;
  /** The caller's permissions in the course. */
  rights: CourseRights;
  opened: boolean;
  onClose: () => void;
  onCreated: (made: MadeAssignment) => void;
}

/** Everything that a new assignment needs first: name, deadline, and tests to start from. */
export function NewAssignmentDialog({ opened, onClose, ...rest }: NewAssignmentDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <NewAssignmentForm {...rest} />
    </Dialog>
  );
}

type FormProps = Pick<NewAssignmentDialogProps, 'courseId' | 'rights' | 'onCreated'>;

function NewAssignmentForm({ courseId, rights, onCreated }: FormProps) {
  const form = useFormState<AssignmentWishes>({ initial: noWishes, validate: problemsOf });
  const make = useMakeAssignment(courseId);
  const hasTests = useSetting('AUTO_TEST_2_ENABLED') && rights.can_manage_new_autotest === true;
  return (
    <Form
      form={form}
      aria-label={texts.title}
      submit={make}
      onSuccess={onCreated}
      buttons={
        <FormButtons label={texts.create} kind="primary">
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput
        label={texts.name}
        description={texts.hint}
        required
        autoFocus
        maxLength={255}
        {...form.field('name')}
      />
      <Deadline form={form} />
      {hasTests && <Tests form={form} />}
    </Form>
  );
}

function problemsOf({ language, mainFile }: AssignmentWishes) {
  if (language === 'none' || isMainFileOf(language, mainFile)) return {};
  return { mainFile: unfitMainFile.text };
}

const dayMs = 24 * 3600 * 1000;

/** The deadline, with one click for the usual ones: the end of this day in one or two weeks. */
function Deadline({ form }: { form: FormState<AssignmentWishes> }) {
  const clock = use(ClockContext);
  const inWeeks = (weeks: number) => `${pickedText(clock() + weeks * 7 * dayMs).slice(0, 10)} 23:59`;
  return (
    <>
      <DateTimeField label={texts.deadline} description={texts.deadlineHint} {...form.field('deadline')} />
      <Row gap={2} wrap>
        {[1, 2].map((weeks) => (
          <Button key={weeks} size="s" onClick={() => form.set({ deadline: inWeeks(weeks) })}>
            {texts.inWeeks(weeks)}
          </Button>
        ))}
      </Row>
    </>
  );
}

const choices = [
  { value: 'none' as const, label: texts.noTests },
  ...StarterLanguage.options.map((value) => ({ value, label: starters[value].label })),
];

function Tests({ form }: { form: FormState<AssignmentWishes> }) {
  const { language } = form.values;
  return (
    <>
      <RadioCards
        label={texts.start}
        choices={choices}
        value={language}
        onChange={(value) =>
          form.set({ language: value, ...(value === 'none' ? {} : { mainFile: starters[value].mainFile }) })
        }
      />
      {language !== 'none' && (
        <TextInput
          label={texts.mainFile}
          description={texts.mainFileHint}
          required
          code
          maxLength={255}
          {...form.field('mainFile')}
        />
      )}
    </>
  );
}
