import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './drag-places.module.css';

/** The library comes when the first thing that can be dragged is on the page, not before the page. */
const dragLibrary = async () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter');
type DragLibrary = Awaited<ReturnType<typeof dragLibrary>>;

/** Connects an element as soon as the library is there; the answer undoes it. */
function connectLate(connect: (library: DragLibrary) => () => void): () => void {
  let isGone = false;
  let disconnect = () => undefined as void;
  // Without the library things are moved by the way beside dragging.
  void dragLibrary().then(
    (library) => {
      if (!isGone) disconnect = connect(library);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    disconnect();
  };
}

interface DraggedProps {
  /** Places take only what has their kind. */
  kind: string;
  id: string;
  children: ReactNode;
}

/** Something that can be dragged to a `DropPlace`. Each needs a way by keyboard beside it. */
export function Dragged({ kind, id, children }: DraggedProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    return connectLate(({ draggable }) =>
      draggable({
        element: node,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
    );
  }, [kind, id]);
  return (
    <div ref={element} className={styles.dragged} data-dragging={isDragging}>
      {children}
    </div>
  );
}

interface DropPlaceProps {
  kind: string;
  /** Gets the id of what was dropped here. */
  onDrop: (id: string) => void;
  children: ReactNode;
}

/** A place to drop things of one kind. */
export function DropPlace({ kind, onDrop, children }: DropPlaceProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    return connectLate(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: node,
        canDrop: ({ source }) => source.data['kind'] === kind,
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: ({ source }) => {
          setIsOver(false);
          const { id } = source.data;
          if (typeof id === 'string') drop.current(id);
        },
      }),
    );
  }, [kind]);
  return (
    <div ref={element} className={styles.place} data-over={isOver}>
      {children}
    </div>
  );
}
