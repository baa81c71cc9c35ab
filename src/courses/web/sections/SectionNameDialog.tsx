import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { useCreateSection, useRenameSection } from './queries.ts';
import { texts } from './texts.ts';

interface SectionNameDialogProps {
  courseId: number;
  /** The section that gets another name; undefined for a new one. */
  section: { id: string; name: string } | undefined;
  onClose: () => void;
}

export function SectionNameDialog({ courseId, section, onClose }: SectionNameDialogProps) {
  const form = useFormState({ initial: { name: section?.name ?? '' } });
  const create = useCreateSection();
  const rename = useRenameSection();
  const title = section ? texts.renameTitle(section.name) : texts.newSection;
  return (
    <Dialog opened onClose={onClose} title={title} size="s">
      <Form
        form={form}
        aria-label={title}
        submit={(body) =>
          section
            ? rename.mutateAsync({ params: { sectionId: section.id }, body })
            : create.mutateAsync({ params: { courseId }, body })
        }
        onSuccess={onClose}
        buttons={
          <FormButtons label={section ? texts.rename : texts.create} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <TextInput label={texts.name} required autoFocus maxLength={255} {...form.field('name')} />
      </Form>
    </Dialog>
  );
}
