import { useState } from 'react';
import {
  Avatar,
  Card,
  ConfirmDialog,
  EmptyState,
  IconButton,
  IconTrash,
  PagedList,
  Row,
  SearchBox,
  Table,
  Text,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { sectionPage } from '../../domain/addresses.ts';
import type { Section, SectionMember } from '../../domain/sections/model.ts';
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
  const rows = members.data?.pages.flatMap((page) => page.body) ?? [];
  const removal: Column<SectionMember> = {
    id: 'remove',
    header: texts.takeOut,
    width: '80px',
    cell: (member) => (
      <IconButton
        label={texts.takeOutOf(member.user.name)}
        icon={<IconTrash aria-hidden />}
        onClick={() => setLeaving(member)}
      />
    ),
  };
  return (
    <>
      <Row gap={3} wrap>
        <SearchBox
          label={texts.searchMembers}
          query={q}
          onSearch={(query) => setSearch({ q: query })}
          width={320}
        />
      </Row>
      <PagedList
        query={members}
        items="members"
        count={rows.length}
        isFiltered={q !== ''}
        emptyText={q === '' && mayEdit ? texts.noMembers : undefined}
      >
        <Card flush>
          <Table
            label={texts.members}
            columns={mayEdit ? [...columns, removal] : columns}
            rows={rows}
            rowId={({ user }) => String(user.id)}
          />
        </Card>
      </PagedList>
      {leaving && (
        <TakeOutQuestion section={section} member={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

const columns: Column<SectionMember>[] = [
  {
    id: 'user',
    header: texts.user,
    width: 'minmax(180px, 1.6fr)',
    cell: ({ user }) => (
      <Row gap={2}>
        <Avatar name={user.name} />
        <Text weight="medium">
          <UserName user={user} />
        </Text>
      </Row>
    ),
  },
  { id: 'username', header: texts.username, cell: ({ user }) => user.username },
  { id: 'role', header: texts.role, cell: ({ roleName }) => roleName },
];

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
