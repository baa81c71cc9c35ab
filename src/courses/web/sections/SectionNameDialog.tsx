import { NameDialog } from '../../../design/web/index.ts';
import { useCreateSection, useRenameSection } from './queries.ts';
import { texts } from './texts.ts';

interface SectionNameDialogProps {
  courseId: number;
  /** The section that gets another name; undefined for a new one. */
  section: { id: string; name: string } | undefined;
  onClose: () => void;
}

export function SectionNameDialog({ courseId, section, onClose }: SectionNameDialogProps) {
  const create = useCreateSection();
  const rename = useRenameSection();
  return (
    <NameDialog
      title={section ? texts.renameTitle(section.name) : texts.newSection}
      label={texts.name}
      initial={section?.name}
      action={section ? texts.rename : texts.create}
      submit={(name) =>
        section
          ? rename.mutateAsync({ params: { sectionId: section.id }, body: { name } })
          : create.mutateAsync({ params: { courseId }, body: { name } })
      }
      onClose={onClose}
    />
  );
}
