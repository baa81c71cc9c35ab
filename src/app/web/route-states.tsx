import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  IconLock,
  PageBody,
  PageSkeleton,
} from '../../design/web/index.ts';
import { PageLoadError } from '../../kernel/web/lazy-page.tsx';
import { AddressError } from '../../kernel/web/route.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useLeadsNowhere } from './shell/nowhere.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { home } from '../../people/domain/addresses.ts';

/** Shown in place of a page that failed: the reason, and a button to try again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  if (error instanceof AddressError) return <PageNotFound />;
  const reload = <Button onClick={() => location.reload()}>{texts.reloadPage}</Button>;
  return (
    <ErrorState error={error} onRetry={retry} actions={error instanceof PageLoadError ? reload : undefined} />
  );
}

export function RoutePending() {
  return <PageSkeleton />;
}

/** An address that leads nowhere; the sidebar stays (NAV-051). */
export function PageNotFound() {
  usePageTitle(texts.pageNotFound);
  useLeadsNowhere();
  return (
    <PageBody>
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={texts.pageNotFound}
        text={texts.pageNotFoundHint}
        actions={<ButtonLink href={hrefOf(home)}>{texts.goHome}</ButtonLink>}
      />
    </PageBody>
  );
}
