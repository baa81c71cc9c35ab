import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from './actions/Button.tsx';
import { Alert } from './surfaces/Alert.tsx';
import { Loading } from './surfaces/Loading.tsx';
import { texts } from './texts.ts';

/** A heavy part that is fetched when a screen first shows it; `fallback` stands in its place meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => <Loading />,
) {
  // The lazy type hides the props behind a conditional type that generics cannot see through.
  const Inside = lazy(load) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <PartBoundary>
        <Suspense fallback={fallback(props)}>
          <Inside {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/**
 * A part that cannot be fetched, as after an update of the site, takes only its own place: what is typed in the
 * rest of the page stays.
 */
class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Alert kind="warn" actions={<Button onClick={() => location.reload()}>{texts.reloadPage}</Button>}>
        {texts.partNotLoaded}
      </Alert>
    );
  }
}
