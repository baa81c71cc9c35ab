import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  breakpoints,
  EmptyState,
  Form,
  FormButtons,
  IconClipboard,
  IconCopy,
  IconTrash,
  Kbd,
  SortableBlocks,
  Stack,
  Status,
  Text,
  useMinWidth,
  useMovedPart,
  type MenuItem,
} from '../../../design/web/index.ts';
import { ownFilesOf } from '../../domain/block-files.ts';
import { childrenOf, framesAroundOf, mayHold, nestedOf, type FlatBlock } from '../../domain/flat-blocks.ts';
import { worthsOf } from '../../domain/worth.ts';
import type { RubricChoice } from '../queries.ts';
import { pointsText } from '../../domain/wire/points-text.ts';
import { stepViews } from '../steps/registry.ts';
import type { FormSurroundings } from '../steps/view.tsx';
import { HiddenMark } from '../steps/HiddenMark.tsx';
import { texts } from '../texts.ts';
import type { BlockProblem, Part } from './block-problems.ts';
import { BlockSettings } from './BlockSettings.tsx';
import { Palette } from './Palette.tsx';
import { BlockSearch } from './tools/BlockSearch.tsx';
import { EditorTools } from './tools/EditorTools.tsx';
import { foundIn } from './tools/found-blocks.ts';
import { useBlockClipboard } from './tools/use-block-clipboard.ts';
import type { Draft } from './use-draft.ts';
import styles from './ConfigEditor.module.css';

interface BlocksTabProps {
  /** The facts about the page that forms of blocks need. */
  page: Pick<FormSurroundings, 'assignmentId' | 'isDirty' | 'testHandInHref' | 'tools'>;
  part: Part;
  draft: Draft;
  rows: readonly RubricChoice[];
  problems: readonly BlockProblem[];
  save: () => Promise<void>;
  /** The next step for a teacher, shown after a save. */
  next: ReactNode;
  /** What works on set-up and tests together. */
  actions: ReactNode;
}

const words = {
  setup: { intro: texts.setupIntro, label: texts.blocksOfSetup, none: texts.noSetupText },
  test: { intro: texts.testsIntro, label: texts.blocksOfTests, none: texts.noTestsText },
};

/** The palette, the nested blocks, and the settings of the chosen block. */
export function BlocksTab(props: BlocksTabProps) {
  const { page, part, draft, rows, problems, save, next } = props;
  const isWide = useMinWidth(breakpoints.xlarge);
  const { folded, toggle, unfold } = useFolded();
  const { blocks, selected } = draft;
  const list = useShownBlock(draft.selectedId);
  const label = (flat: FlatBlock) => stepViews[flat.block.type].titleOf(flat.block, rows);
  const [query, setQuery] = useState('');
  const found = foundIn(blocks, query, label);
  const { copy, paste } = useBlockClipboard({ draft, part, rows, assignmentId: page.assignmentId });
  const showFound = (id: string) => {
    unfold(framesAroundOf(blocks, id).map((frame) => frame.id));
    draft.select(id);
  };
  const problemsAt = (id: string) => problems.filter(({ blockId }) => blockId === id);

  const worths = useMemo(() => (part === 'test' ? worthsOf(nestedOf(blocks)) : null), [part, blocks]);
  const worthText = (id: string, words: typeof texts.worth): string | null => {
    const worth = worths?.byId.get(id);
    if (worths === null || worth === undefined) return null;
    return words(pointsText(worth.toFraction()), pointsText(worths.total.toFraction()));
  };

  // The same part stands below the block or beside the list, whatever the width is now.
  const settings = useMovedPart(
    selected !== undefined && (
      <BlockSettings
        key={selected.id}
        block={selected.block}
        onChange={(block, picked) => draft.change(selected.id, block, picked)}
        problems={problemsAt(selected.id)}
        isNew={draft.lastAdded?.id === selected.id}
        worth={worthText(selected.id, texts.worthOfBlock)}
        around={{
          rows,
          usedRowIds: usedRowIdsOf(blocks, selected.id),
          picked: draft.picked,
          ...page,
          ...insideOf(draft, selected.id),
        }}
      />
    ),
  );
  const bodyOf = ({ id }: FlatBlock) => {
    const here = problemsAt(id);
    if (!isWide && id === draft.selectedId) return settings.place;
    return here.length === 0 ? null : <Problems problems={here} />;
  };

  return (
    <Form form={draft.form} submit={save} buttons={null} aria-label={words[part].label}>
      <div className={styles.columns} data-wide={isWide}>
        <Palette part={part} tools={page.tools} mayAdd={draft.mayAdd} onAdd={draft.add} />
        <div className={styles.list} ref={list}>
          <Status hidden text={draft.lastAdded === undefined ? '' : texts.added(label(draft.lastAdded))} />
          <Stack gap={3}>
            <Intro text={words[part].intro} />
            <EditorTools
              history={draft.history}
              onPaste={paste}
              actions={props.actions}
              search={
                <BlockSearch
                  query={query}
                  onQuery={setQuery}
                  found={found}
                  selectedId={draft.selectedId}
                  onShow={showFound}
                  hasFiles={blocks.some(({ block }) => ownFilesOf(block).length > 0)}
                />
              }
            />
            <Problems problems={problems.filter(({ blockId }) => blockId === null)} />
            <SortableBlocks
              label={words[part].label}
              blocks={blocks}
              onChange={draft.setBlocks}
              labelOf={label}
              mayHold={(parent, child) => mayHold(blocks, parent, child)}
              renderTitle={(flat) => (
                <BlockTitle
                  block={flat.block}
                  label={label(flat)}
                  isFound={found.includes(flat.id)}
                  worth={worthText(flat.id, texts.worth)}
                />
              )}
              renderBody={bodyOf}
              menuOf={(flat) => menuOf({ draft, flat, title: label(flat), copy })}
              foldedIds={folded}
              onFold={toggle}
              selectedId={draft.selectedId}
              onSelect={(id) => draft.select(id === draft.selectedId ? null : id)}
              empty={
                blocks.length === 0 ? (
                  <EmptyState title={texts.noBlocks} text={words[part].none} />
                ) : (
                  <Text size="meta" tone="muted">
                    {texts.emptyFrame}
                  </Text>
                )
              }
            />
          </Stack>
        </div>
        {isWide && (
          <section
            className={styles.settings}
            aria-label={selected === undefined ? texts.settings : texts.settingsOf(label(selected))}
          >
            {selected !== undefined && <p className={styles.chosen}>{label(selected)}</p>}
            {selected === undefined ? (
              <Text size="dense" tone="muted">
                {texts.nothingChosen}
              </Text>
            ) : (
              settings.place
            )}
          </section>
        )}
      </div>
      {settings.part}
      <div className={styles.foot}>
        {next}
        <FormButtons label={texts.save} withReset askReset />
      </div>
    </Form>
  );
}

interface BlockTitleProps {
  block: FlatBlock['block'];
  label: string;
  isFound: boolean;
  worth: string | null;
}

function BlockTitle({ block, label, isFound, worth }: BlockTitleProps) {
  return (
    <span className={styles.title}>
      {stepViews[block.type].icon}
      <span>
        {isFound ? <mark className={styles.found}>{label}</mark> : label}{' '}
        {'hidden' in block && block.hidden === true && <HiddenMark />}{' '}
        <span aria-hidden className={styles.worth}>
          <Text size="meta" tone="muted">
            {worth}
          </Text>
        </span>
      </span>
    </span>
  );
}

interface MenuOptions {
  draft: Draft;
  flat: FlatBlock;
  title: string;
  copy: (id: string) => Promise<void>;
}

function menuOf({ draft, flat: { id }, title, copy }: MenuOptions): MenuItem[] {
  return [
    { id: 'copy', label: texts.copyBlock, icon: <IconClipboard />, onChoose: () => void copy(id) },
    { id: 'duplicate', label: texts.duplicate, icon: <IconCopy />, onChoose: () => draft.duplicate(id) },
    {
      id: 'delete',
      label: texts.delete,
      icon: <IconTrash />,
      danger: true,
      onChoose: () => draft.remove(id, title),
    },
  ];
}

/** The children of a block, with functions that change them. */
function insideOf(
  { blocks, setBlocks }: Draft,
  id: string,
): Pick<FormSurroundings, 'inside' | 'changeInside'> {
  return {
    inside: childrenOf(blocks, id).map(({ block }) => block),
    changeInside: (inside) => {
      const changed = new Map(inside.map((block) => [block.id, block]));
      setBlocks(blocks.map((one) => ({ ...one, block: changed.get(one.id) ?? one.block })));
    },
  };
}

function Intro({ text }: { text: string }) {
  return (
    <Stack gap={1}>
      <Text size="dense">{text}</Text>
      <Text size="dense" tone="muted">
        {texts.keysBefore} <Kbd>Alt ↑ ↓</Kbd> {texts.keysReorder} <Kbd>Alt → ←</Kbd> {texts.keysNest}
      </Text>
    </Stack>
  );
}

function Problems({ problems }: { problems: readonly BlockProblem[] }) {
  return problems.map(({ field, message }) => (
    <div key={`${field} ${message}`} role="alert" className={styles.problem}>
      {message}
    </div>
  ));
}

/** Scrolls to the chosen block: it may be new, or the first one with a problem. */
function useShownBlock(chosenId: string | null) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenId === null) return;
    list.current?.querySelector(`[data-block="${chosenId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return list;
}

function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const others = [...folded].filter((one) => one !== id);
    setFolded(new Set(folded.has(id) ? others : [...others, id]));
  };
  const unfold = (ids: readonly string[]) =>
    setFolded(new Set([...folded].filter((one) => !ids.includes(one))));
  return { folded, toggle, unfold };
}

function usedRowIdsOf(blocks: readonly FlatBlock[], exceptId: string): ReadonlySet<number> {
  const others = blocks.filter(({ id }) => id !== exceptId);
  return new Set(others.flatMap(({ block }) => ('rubricRowId' in block ? (block.rubricRowId ?? []) : [])));
}
