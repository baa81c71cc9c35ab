import { useState } from 'react';
import {
  IconButton,
  IconChevronDown,
  IconChevronUp,
  Row,
  SearchInput,
  Status,
  Text,
} from '../../../../design/web/index.ts';
import { texts } from '../../texts.ts';
import styles from '../ConfigEditor.module.css';

interface BlockSearchProps {
  query: string;
  onQuery: (query: string) => void;
  found: readonly string[];
  selectedId: string | null;
  onShow: (id: string) => void;
  /** Some blocks hold uploaded files, of which only the names are at hand. */
  hasFiles: boolean;
}

/** Finds blocks by what they hold. Enter goes to the next one, Shift and Enter to the one before. */
export function BlockSearch({ query, onQuery, found, selectedId, onShow, hasFiles }: BlockSearchProps) {
  const [isAsked, setAsked] = useState(false);
  const at = selectedId === null ? -1 : found.indexOf(selectedId);
  const go = (step: 1 | -1) => {
    setAsked(true);
    const start = at === -1 && step === -1 ? 0 : at;
    const next = found[(start + step + found.length) % found.length];
    if (next !== undefined) onShow(next);
  };
  const count = at === -1 || !isAsked ? texts.foundCount(found.length) : texts.foundAt(at + 1, found.length);
  return (
    <Row gap={1} wrap>
      {/* The keys bubble up from the box. */}
      <div
        className={styles.search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      >
        <SearchInput
          label={texts.searchBlocks}
          placeholder={texts.searchBlocks}
          value={query}
          onChange={(text) => {
            setAsked(false);
            onQuery(text);
          }}
        />
      </div>
      {query.trim() !== '' && (
        <>
          <Text size="meta" tone="muted">
            <Status text={hasFiles ? `${count}. ${texts.filesNotSearched}` : count} />
          </Text>
          <IconButton
            size="s"
            label={texts.previousFound}
            icon={<IconChevronUp />}
            disabled={found.length === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            size="s"
            label={texts.nextFound}
            icon={<IconChevronDown />}
            disabled={found.length === 0}
            onClick={() => go(1)}
          />
        </>
      )}
    </Row>
  );
}
