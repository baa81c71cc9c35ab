import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  breakpoints,
  EmptyState,
  Form,
  FormButtons,
  IconCopy,
  IconTrash,
  Kbd,
  SortableBlocks,
  Stack,
  Status,
  Text,
  useMinWidth,
  useMovedPart,
} from '../../../design/web/index.ts';
import { childrenOf, mayHold, nestedOf, type FlatBlock } from '../../domain/flat-blocks.ts';
import { worthsOf } from '../../domain/worth.ts';
import type { RubricChoice } from '../queries.ts';
import { pointsText } from '../points-text.ts';
import { stepViews } from '../steps/registry.ts';
import type { FormSurroundings } from '../steps/view.tsx';
import { HiddenMark } from '../steps/HiddenMark.tsx';
import { texts } from '../texts.ts';
import type { BlockProblem, Part } from './block-problems.ts';
import { BlockSettings } from './BlockSettings.tsx';
import { Palette } from './Palette.tsx';
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
}

const words = {
  setup: { intro: texts.setupIntro, label: texts.blocksOfSetup, none: texts.noSetupText },
  test: { intro: texts.testsIntro, label: texts.blocksOfTests, none: texts.noTestsText },
};

/** The palette, the nested blocks, and the settings of the chosen block. */
export function BlocksTab({ page, part, draft, rows, problems, save, next }: BlocksTabProps) {
  const isWide = useMinWidth(breakpoints.xlarge);
  const { folded, toggle } = useFolded();
  const { blocks, selected } = draft;
  const list = useShownBlock(draft.selectedId);
  const label = (flat: FlatBlock) => stepViews[flat.block.type].titleOf(flat.block, rows);
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
            <Problems problems={problems.filter(({ blockId }) => blockId === null)} />
            <SortableBlocks
              label={words[part].label}
              blocks={blocks}
              onChange={draft.setBlocks}
              labelOf={label}
              mayHold={(parent, child) => mayHold(blocks, parent, child)}
              renderTitle={(flat) => (
                <span className={styles.title}>
                  {stepViews[flat.block.type].icon}
                  <span>
                    {label(flat)} {'hidden' in flat.block && flat.block.hidden === true && <HiddenMark />}{' '}
                    <span aria-hidden className={styles.worth}>
                      <Text size="meta" tone="muted">
                        {worthText(flat.id, texts.worth)}
                      </Text>
                    </span>
                  </span>
                </span>
              )}
              renderBody={bodyOf}
              menuOf={(flat) => [
                {
                  id: 'duplicate',
                  label: texts.duplicate,
                  icon: <IconCopy />,
                  onChoose: () => draft.duplicate(flat.id),
                },
                {
                  id: 'delete',
                  label: texts.delete,
                  icon: <IconTrash />,
                  danger: true,
                  onChoose: () => draft.remove(flat.id, label(flat)),
                },
              ]}
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
  return { folded, toggle };
}

function usedRowIdsOf(blocks: readonly FlatBlock[], exceptId: string): ReadonlySet<number> {
  const others = blocks.filter(({ id }) => id !== exceptId);
  return new Set(others.flatMap(({ block }) => ('rubricRowId' in block ? (block.rubricRowId ?? []) : [])));
}
