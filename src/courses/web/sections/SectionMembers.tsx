import { useState } from 'react';
import { ConfirmDialog, EmptyState } from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { sectionPage } from '../../domain/addresses.ts';
import type { Section, SectionMember } from '../../domain/sections/model.ts';
import { PeopleTable } from '../PeopleTable.tsx';
import { useRemoveSectionUser, useSectionMembers } from './queries.ts';
import { texts } from './texts.ts';

interface SectionMembersProps {
  section: Section;
  mayEdit: boolean;
  /** False for members who may not know who else is in the section. */
  seesMembers: boolean;
}

export function SectionMembers({ section, mayEdit, seesMembers }: SectionMembersProps) {
  const [{ q }, setSearch] = useSearch(sectionPage);
  const members = useSectionMembers(section.id, { q, isOpen: seesMembers });
  const [leaving, setLeaving] = useState<SectionMember>();
  if (!seesMembers) return <EmptyState title={texts.membersHidden} />;
  return (
    <>
      <PeopleTable
        query={members}
        people={members.data?.pages.flatMap((page) => page.body) ?? []}
        q={q}
        onSearch={(query) => setSearch({ q: query })}
        emptyText={q === '' && mayEdit ? texts.noMembers : undefined}
        roleOf={({ roleName }) => roleName}
        removal={
          mayEdit ? { header: texts.takeOut, labelOf: texts.takeOutOf, onChoose: setLeaving } : undefined
        }
      />
      {leaving && (
        <TakeOutQuestion section={section} member={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

function TakeOutQuestion(props: { section: Section; member: SectionMember; onClose: () => void }) {
  const { section, member, onClose } = props;
  const remove = useRemoveSectionUser();
  const { id: userId, name } = member.user;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.takeOutQuestion(name)}
      confirmLabel={texts.takeOut}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { sectionId: section.id, userId } });
        onClose();
      }}
    >
      {texts.takeOutEffect}
    </ConfirmDialog>
  );
}
