import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './actions/Button.tsx';
import { showToast } from './overlays/toasts.tsx';
import { Alert } from './surfaces/Alert.tsx';
import { Loading, SkeletonRows } from './surfaces/Loading.tsx';
import { texts } from './texts.ts';

interface PartOptions<Props> {
  /** Shown in its place while it is fetched. */
  fallback?: (props: Props) => ReactNode;
  /**
   * The page can do without it, as without a footer: its place is empty meanwhile, and a toast tells when it cannot
   * be fetched.
   */
  isAside?: boolean;
}

/**
 * A part of a page that is fetched when it is first shown. What opens above a page is a `lazyLayer`; pages themselves
 * are `lazyPage`s of the kernel, which may take 15 seconds; then the page says which one did not come.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAside = false, fallback = () => (isAside ? null : <Loading />) }: PartOptions<Props> = {},
) {
  let fetched: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      fetched = await load();
      return { default: fetched };
    } catch (cause) {
      throw new PartNotLoaded(cause);
    }
  };
  // The lazy type hides the props behind a conditional type that generics cannot see through.
  const Late = lazy(fetchPart) as unknown as ComponentType<Props>;

  function LazyPart(props: Props) {
    // A part that has come needs no waiting. A change of component while it is shown would lose its state.
    const [Inside] = useState(() => fetched ?? Late);
    return (
      <PartBoundary isAside={isAside}>
        <Suspense fallback={fallback(props)}>
          <Inside {...props} />
        </Suspense>
      </PartBoundary>
    );
  }

  return Object.assign(LazyPart, {
    /** Fetches a part that is about to be shown. A failure is told where the part is shown. */
    fetchAhead: (): void => void fetchPart().catch(() => undefined),
  });
}

/** The panel of a tab: bars stand in its place, as they do while it then reads what it shows. */
export const lazyPanel = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, { fallback: () => <SkeletonRows rows={4} /> });

class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super(texts.partNotLoaded, { cause });
    this.name = 'PartNotLoaded';
  }
}

interface BoundaryProps {
  isAside: boolean;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | undefined;
}

/**
 * When a part cannot be fetched, as after an update of the site, only its own place is lost: what is typed in the
 * rest of the page stays.
 */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.isAside || !(error instanceof PartNotLoaded)) return;
    showToast({
      kind: 'warning',
      tag: 'part-missing',
      title: texts.partNotLoaded,
      action: { label: texts.reloadPage, onChoose: reload },
    });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // The page handles faults of the part itself.
    if (!(error instanceof PartNotLoaded)) throw error;
    if (this.props.isAside) return null;
    return (
      <Alert kind="warn" actions={<Button onClick={reload}>{texts.reloadPage}</Button>}>
        {texts.partNotLoaded}
      </Alert>
    );
  }
}

const reload = (): void => location.reload();
