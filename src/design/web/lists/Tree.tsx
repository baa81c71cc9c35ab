import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { isModified } from '../actions/navigation.ts';
import { IconChevronRight, IconFile, IconFolder, IconFolderOpen } from '../icons.ts';
import { Count } from '../surfaces/Pill.tsx';
import styles from './Tree.module.css';
import { moveInTree, visibleNodes, type TreeNode, type VisibleNode } from './tree-moves.ts';

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Ctrl+click opens this in a new tab. */
  hrefOf?: ((id: string) => string) | undefined;
  /** Drawn behind a name, such as ticks or dots; a count has its own field in the node. */
  afterOf?: ((node: TreeNode) => ReactNode) | undefined;
  /** Somebody points at a leaf or walks to it, and stays for a moment, as before they choose it. */
  fetchAhead?: ((id: string) => void) | undefined;
}

/** Shorter than this the pointer or the focus is on its way to somewhere else. */
const stayedMs = 80;

/** Arrow keys walk, right and left open and close, Enter chooses. Folders are open at first. */
export function Tree({ label, nodes, selectedId, onSelect, hrefOf, afterOf, fetchAhead }: TreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [walked, setWalked] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const visible = visibleNodes(nodes, closed);
  const current = visible.find((node) => node.id === (walked ?? selectedId)) ?? visible[0];

  useEffect(() => () => clearTimeout(resting.current), []);

  const restAt = (node: VisibleNode) => {
    clearTimeout(resting.current);
    if (!node.isFolder) resting.current = setTimeout(() => fetchAhead?.(node.id), stayedMs);
  };
  const goOn = () => clearTimeout(resting.current);

  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const focus = (id: string) => {
    setWalked(id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const choose = (node: VisibleNode) => (node.isFolder ? toggle(node.id) : onSelect(node.id));

  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = moveInTree(event.key, visible, current.id);
    if (move === null) return;
    event.preventDefault();
    if (move.do === 'focus') focus(move.id);
    if (move.do === 'toggle') toggle(move.id);
    if (move.do === 'choose') choose(current);
  };

  const onClick = (node: VisibleNode, event: MouseEvent<HTMLElement>) => {
    setWalked(node.id);
    if (isModified(event) && hrefOf !== undefined && !node.isFolder)
      window.open(hrefOf(node.id), '_blank', 'noopener');
    else choose(node);
  };

  return (
    <div ref={list} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      {visible.map((node) => (
        <div
          key={node.id}
          role="treeitem"
          data-node={node.id}
          className={styles.node}
          aria-level={node.depth + 1}
          aria-setsize={node.siblingCount}
          aria-posinset={node.position}
          aria-expanded={node.isFolder ? node.isOpen : undefined}
          aria-selected={node.id === selectedId}
          tabIndex={node === current ? 0 : -1}
          style={{ paddingLeft: 6 + node.depth * 16 }}
          data-tone={node.tone}
          title={node.name}
          onClick={(event) => onClick(node, event)}
          onPointerEnter={() => restAt(node)}
          onPointerLeave={goOn}
          onFocus={() => restAt(node)}
          onBlur={goOn}
        >
          {node.isFolder ? (
            <IconChevronRight aria-hidden className={styles.chevron} />
          ) : (
            <span className={styles.gap} />
          )}
          {node.isFolder ? (
            node.isOpen ? (
              <IconFolderOpen aria-hidden />
            ) : (
              <IconFolder aria-hidden />
            )
          ) : (
            <IconFile aria-hidden />
          )}
          <span className={styles.name}>{node.name}</span>
          {afterOf?.(node)}
          {node.count !== undefined && node.count > 0 && <Count>{node.count}</Count>}
        </div>
      ))}
    </div>
  );
}

/** A letter behind a name, whose meaning is spoken and shown on hover. */
export function TreeMark({ label, children }: { label: string; children: string }) {
  return (
    <abbr className={styles.mark} title={label} aria-label={label}>
      {children}
    </abbr>
  );
}
