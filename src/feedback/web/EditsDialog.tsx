import { Dialog, PagedList, RelativeTime, Stack, Text, TextDiff } from '../../design/web/index.ts';
import type { Reply, ReplyEdit } from '../domain/model.ts';
import { useReplyEdits } from './queries.ts';
import { texts } from './texts.ts';

/** How a reply was changed, newest first, each change as a diff (FB-006). */
export function EditsDialog({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const edits = useReplyEdits(reply);
  const list = edits.data?.pages.flatMap((page) => page.body) ?? [];
  return (
    <Dialog opened onClose={onClose} title={texts.editsTitle} size="l">
      <PagedList query={edits} items={texts.edits} count={list.length}>
        <Stack gap={4}>
          {list.map((edit) => (
            <OneEdit key={edit.id} edit={edit} />
          ))}
        </Stack>
      </PagedList>
    </Dialog>
  );
}

function OneEdit({ edit }: { edit: ReplyEdit }) {
  const name = edit.editor?.name ?? texts.hiddenAuthor;
  return (
    <Stack gap={1} as="section">
      <Text size="meta" tone="muted">
        {edit.newText === null ? texts.deletedBy(name) : texts.editsOf(name)}{' '}
        <RelativeTime moment={edit.createdAt} />
      </Text>
      <TextDiff before={edit.oldText} after={edit.newText ?? ''} />
    </Stack>
  );
}
