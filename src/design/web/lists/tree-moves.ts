// Which nodes of a tree are visible, and where its keys lead. Pure.
export interface TreeNode {
  id: string;
  name: string;
  /** Present for folders, even for empty ones. */
  children?: readonly TreeNode[] | undefined;
  count?: number | undefined;
  tone?: 'added' | 'removed' | 'changed' | 'muted' | undefined;
}

export interface VisibleNode extends TreeNode {
  depth: number;
  parentId: string | null;
  isFolder: boolean;
  isOpen: boolean;
  position: number;
  siblingCount: number;
}

export function visibleNodes(nodes: readonly TreeNode[], closed: ReadonlySet<string>): VisibleNode[] {
  const walk = (siblings: readonly TreeNode[], depth: number, parentId: string | null): VisibleNode[] =>
    siblings.flatMap((node, index) => {
      const isFolder = node.children !== undefined;
      const isOpen = isFolder && !closed.has(node.id);
      const place = { depth, parentId, position: index + 1, siblingCount: siblings.length };
      const below = isOpen ? walk(node.children ?? [], depth + 1, node.id) : [];
      return [{ ...node, ...place, isFolder, isOpen }, ...below];
    });
  return walk(nodes, 0, null);
}

type TreeMove = { do: 'focus' | 'toggle'; id: string } | { do: 'choose' };

export function moveInTree(key: string, visible: readonly VisibleNode[], id: string): TreeMove | null {
  const at = visible.findIndex((node) => node.id === id);
  const node = visible[at];
  if (node === undefined) return null;
  if (key === 'Enter' || key === ' ') return { do: 'choose' };
  if (key === 'ArrowRight' && node.isFolder && !node.isOpen) return { do: 'toggle', id };
  if (key === 'ArrowLeft' && node.isOpen) return { do: 'toggle', id };
  if (key === 'ArrowLeft') return node.parentId === null ? null : { do: 'focus', id: node.parentId };
  const target = targetOf(key, visible, at);
  return target === undefined ? null : { do: 'focus', id: target.id };
}

function targetOf(key: string, visible: readonly VisibleNode[], at: number): VisibleNode | undefined {
  if (key === 'ArrowDown') return visible[at + 1];
  if (key === 'ArrowUp') return visible[at - 1];
  if (key === 'Home') return visible[0];
  if (key === 'End') return visible.at(-1);
  const next = visible[at + 1];
  if (key === 'ArrowRight' && next?.parentId === visible[at]?.id) return next;
  if (key.length !== 1) return undefined;
  const after = [...visible.slice(at + 1), ...visible.slice(0, at + 1)];
  return after.find((node) => node.name.toLowerCase().startsWith(key.toLowerCase()));
}
