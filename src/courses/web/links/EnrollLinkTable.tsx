import { use } from 'react';
import {
  ClockContext,
  dayTimeText,
  IconButton,
  IconCopy,
  IconDots,
  IconLink,
  IconQrcode,
  Menu,
  Pill,
  Row,
  showToast,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { enrolmentCode } from '../../domain/addresses.ts';
import type { EnrollLink } from '../../domain/links/model.ts';
import { linkStateOf } from '../../domain/links/rules.ts';
import { linkAddress } from './link-address.ts';
import { texts } from './texts.ts';

interface EnrollLinkTableProps {
  courseId: number;
  links: readonly EnrollLink[];
  /** False in an archived course: then links are only shown. */
  isOpen: boolean;
  onAsk: (asked: { to: 'edit' | 'remove'; link: EnrollLink }) => void;
}

export function EnrollLinkTable({ courseId, links, isOpen, onAsk }: EnrollLinkTableProps) {
  const now = new Date(use(ClockContext)());
  const columns: Column<EnrollLink>[] = [
    {
      id: 'role',
      header: texts.role,
      width: 'minmax(100px, 1.2fr)',
      cell: ({ role }) => <Text weight="medium">{role.name}</Text>,
    },
    {
      id: 'expires',
      header: texts.expires,
      width: '170px',
      cell: ({ expirationDate }) => (expirationDate ? dayTimeText(expirationDate) : texts.never),
    },
    {
      id: 'joined',
      header: texts.joined,
      width: '110px',
      cell: ({ uses, maxUses }) => texts.joinedOf(uses, maxUses),
    },
    {
      id: 'accounts',
      header: texts.newAccounts,
      width: '120px',
      cell: ({ allowRegister }) => (allowRegister ? texts.allowed : texts.notAllowed),
    },
    { id: 'state', header: texts.state, width: '100px', cell: (link) => <StatePill link={link} now={now} /> },
    {
      id: 'actions',
      header: texts.actions,
      width: '130px',
      isPinned: true,
      cell: (link) => (
        <Row gap={1}>
          <IconButton
            label={texts.copy(link.role.name)}
            icon={<IconCopy aria-hidden />}
            onClick={() => void copyLink(linkAddress({ courseId, linkId: link.id }))}
          />
          <IconLink
            label={texts.showCode(link.role.name)}
            icon={<IconQrcode aria-hidden />}
            href={hrefOf(enrolmentCode, { courseId, linkId: link.id })}
          />
          {isOpen && <LinkMenu link={link} onAsk={onAsk} />}
        </Row>
      ),
    },
  ];
  return <Table label={texts.links} columns={columns} rows={links} rowId={({ id }) => id} />;
}

function StatePill({ link, now }: { link: EnrollLink; now: Date }) {
  const state = linkStateOf(link, now);
  return <Pill kind={state === 'open' ? 'ok' : 'neutral'}>{texts.states[state]}</Pill>;
}

function LinkMenu({ link, onAsk }: { link: EnrollLink; onAsk: EnrollLinkTableProps['onAsk'] }) {
  return (
    <Menu
      button={<IconButton label={texts.more(link.role.name)} icon={<IconDots aria-hidden />} />}
      items={[
        { id: 'edit', label: texts.edit, onChoose: () => onAsk({ to: 'edit', link }) },
        { id: 'remove', label: texts.remove, danger: true, onChoose: () => onAsk({ to: 'remove', link }) },
      ]}
    />
  );
}

async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ kind: 'success', title: texts.copied });
  } catch {
    // The browser did not allow it, or the site is not reached by HTTPS.
    showToast({ kind: 'error', title: texts.notCopied });
  }
}
