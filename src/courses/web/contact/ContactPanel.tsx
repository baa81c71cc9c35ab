import { useState } from 'react';
import {
  Card,
  Form,
  FormButtons,
  MarkdownEditor,
  RadioCards,
  Stack,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { ExtendedCourse } from '../../domain/model.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import { useMailMembers } from '../queries.ts';
import { MailProgress } from './MailProgress.tsx';
import { MemberPicker, type PickedMember } from './MemberPicker.tsx';
import { texts } from './texts.ts';

interface Values {
  receivers: 'all' | 'named';
  named: PickedMember[];
  subject: string;
  body: string;
}

const initial: Values = { receivers: 'all', named: [], subject: '', body: '' };

/** An e-mail to the members of a course (COURSE-013). */
export function ContactPanel({ course }: { course: ExtendedCourse }) {
  const [sent, setSent] = useState<{ count: number; taskResultId?: string }>({ count: 0 });
  return (
    <Card title={texts.title} description={texts.hint}>
      <Stack gap={4}>
        <ContactForm
          // After sending, the form is empty.
          key={sent.count}
          course={course}
          autoFocus={sent.count > 0}
          onSent={(taskResultId) => setSent({ count: sent.count + 1, taskResultId })}
        />
        {sent.taskResultId !== undefined && <MailProgress taskResultId={sent.taskResultId} />}
      </Stack>
    </Card>
  );
}

interface ContactFormProps {
  course: ExtendedCourse;
  autoFocus: boolean;
  onSent: (taskResultId: string) => void;
}

function ContactForm({ course, autoFocus, onSent }: ContactFormProps) {
  const form = useFormState<Values>({ initial });
  const send = useMailMembers();
  const { receivers, named, body } = form.values;
  const isNobodyNamed = receivers === 'named' && named.length === 0;
  const reason = isNobodyNamed ? texts.nobodyNamed : body.trim() === '' ? texts.noText : undefined;
  const submit = (values: Values) => {
    const usernames = values.named.map(({ username }) => username);
    const emailAllUsers = values.receivers === 'all';
    const mail = { subject: values.subject, body: values.body, emailAllUsers, usernames };
    return send.mutateAsync({ params: { courseId: course.id }, body: mail });
  };
  return (
    <Form
      form={form}
      aria-label={texts.title}
      submit={submit}
      confirm={texts.question}
      disabledReason={reasonOf(mayChangeIn(course)) ?? reason}
      onSuccess={({ body: task }) => onSent(task.id)}
      buttons={<FormButtons label={texts.send} kind="primary" confirm={texts.question} />}
    >
      <RadioCards
        label={texts.receivers}
        value={receivers}
        onChange={(chosen) => form.set({ receivers: chosen })}
        choices={[
          { value: 'all', label: texts.all, description: texts.allHint },
          { value: 'named', label: texts.named, description: texts.namedHint },
        ]}
      />
      <MemberPicker
        courseId={course.id}
        label={receivers === 'all' ? texts.except : texts.only}
        picked={named}
        onChange={(picked) => form.set({ named: picked })}
      />
      <TextInput
        label={texts.subject}
        required
        maxLength={255}
        autoFocus={autoFocus}
        {...form.field('subject')}
      />
      <MarkdownEditor
        label={texts.text}
        hideLabel={false}
        rows={8}
        maxLength={65_536}
        value={body}
        onChange={(text) => form.set({ body: text })}
      />
    </Form>
  );
}
