import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { IconChevronDown, IconChevronRight, IconDots, IconGripVertical } from '../icons.ts';
import { VisuallyHidden } from '../layout/Text.tsx';
import { Menu } from '../overlays/Menu.tsx';
import type { MenuItem } from '../overlays/MenuInside.tsx';
import { texts } from '../texts.ts';
import { childrenOf, type Block, type Direction } from './block-tree.ts';
import { useBlockDrag } from './use-block-drag.ts';
import { gripId, useSortableBlocks, type SortableOptions } from './use-sortable-blocks.ts';
import styles from './SortableBlocks.module.css';

interface SortableBlocksProps<Item extends Block> extends SortableOptions<Item> {
  label: string;
  /** The line of a block behind its grip; the label of `labelOf` by default. */
  renderTitle?: ((block: Item) => ReactNode) | undefined;
  /** Below the line, above the blocks inside. */
  renderBody?: ((block: Item) => ReactNode) | undefined;
  /** Entries in the menu of a block, above the four moves. */
  menuOf?: ((block: Item) => readonly MenuItem[]) | undefined;
  selectedId?: string | null | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** Containers that show their line only. */
  foldedIds?: ReadonlySet<string> | undefined;
  /** When it is given, every container has a button that folds it. */
  onFold?: ((id: string) => void) | undefined;
  readOnly?: boolean | undefined;
  /** Shown in place of an empty list, and inside an empty container. */
  empty?: ReactNode;
}

/** Nested blocks that are dragged, or moved by Alt and the arrow keys on the grip, or by their menu. */
export function SortableBlocks<Item extends Block>(props: SortableBlocksProps<Item>) {
  const { blocks, label, empty } = props;
  const { listId, said, moveBy } = useSortableBlocks(props);
  const roots = childrenOf(blocks, null);
  return (
    <div role="group" aria-label={label}>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
      {roots.length === 0 && empty}
      {roots.map((block) => (
        <BlockFrame key={block.id} {...props} block={block} listId={listId} moveBy={moveBy} />
      ))}
    </div>
  );
}

interface BlockFrameProps<Item extends Block> extends SortableBlocksProps<Item> {
  block: Item;
  listId: string;
  moveBy: (id: string, direction: Direction) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function BlockFrame<Item extends Block>(props: BlockFrameProps<Item>) {
  const {
    block,
    blocks,
    listId,
    moveBy,
    labelOf,
    renderTitle = labelOf,
    renderBody,
    onSelect,
    readOnly = false,
  } = props;
  const { element, grip, drop, isDragging } = useBlockDrag({
    listId,
    id: block.id,
    isContainer: block.isContainer,
    disabled: readOnly,
  });
  const inside = childrenOf(blocks, block.id);
  const isFolded = block.isContainer && props.foldedIds?.has(block.id) === true;
  const body = renderBody?.(block) ?? null;

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!event.altKey || direction === undefined || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(block.id, direction);
  };

  return (
    <div
      ref={element}
      className={styles.block}
      data-block={block.id}
      data-container={block.isContainer}
      data-drop={drop}
      data-dragging={isDragging}
      data-selected={props.selectedId === block.id}
    >
      <div className={styles.line}>
        <button
          ref={grip}
          id={gripId(listId, block.id)}
          type="button"
          className={styles.grip}
          hidden={readOnly}
          aria-label={texts.dragHandle(labelOf(block))}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
          onKeyDown={onKeyDown}
        >
          <IconGripVertical aria-hidden />
        </button>
        {block.isContainer && props.onFold !== undefined && (
          <IconButton
            size="s"
            label={isFolded ? texts.unfold(labelOf(block)) : texts.fold(labelOf(block))}
            icon={isFolded ? <IconChevronRight /> : <IconChevronDown />}
            onClick={() => props.onFold?.(block.id)}
          />
        )}
        {onSelect === undefined ? (
          <div className={styles.title}>{renderTitle(block)}</div>
        ) : (
          <button
            type="button"
            className={styles.title}
            aria-pressed={props.selectedId === block.id}
            onClick={() => onSelect(block.id)}
          >
            {renderTitle(block)}
          </button>
        )}
        {!readOnly && <BlockMenu {...props} />}
      </div>
      {body !== null && <div className={styles.body}>{body}</div>}
      {block.isContainer && !isFolded && (
        <div className={styles.inside}>
          {inside.length === 0 && props.empty}
          {inside.map((child) => (
            <BlockFrame key={child.id} {...props} block={child} />
          ))}
        </div>
      )}
    </div>
  );
}

const moveItems = [
  { direction: 'up', label: texts.moveUp, keys: 'Alt ↑' },
  { direction: 'down', label: texts.moveDown, keys: 'Alt ↓' },
  { direction: 'in', label: texts.moveIn, keys: 'Alt →' },
  { direction: 'out', label: texts.moveOut, keys: 'Alt ←' },
] as const;

function BlockMenu<Item extends Block>({ block, labelOf, menuOf, moveBy }: BlockFrameProps<Item>) {
  const own = menuOf?.(block) ?? [];
  const moves = moveItems.map(({ direction, label, keys }, index) => ({
    id: `move-${direction}`,
    label,
    after: <span className={styles.keys}>{keys}</span>,
    startsGroup: index === 0 && own.length > 0,
    onChoose: () => moveBy(block.id, direction),
  }));
  return (
    <Menu
      button={<IconButton size="s" label={`${texts.actions}: ${labelOf(block)}`} icon={<IconDots />} />}
      items={[...own, ...moves]}
    />
  );
}
