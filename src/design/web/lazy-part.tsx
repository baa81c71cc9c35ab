import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Loading } from './surfaces/Loading.tsx';

/** A heavy part that is fetched when a screen first shows it; `fallback` stands in its place meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => <Loading />,
) {
  // The lazy type hides the props behind a conditional type that generics cannot see through.
  const Inside = lazy(load) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback(props)}>
        <Inside {...props} />
      </Suspense>
    );
  };
}
