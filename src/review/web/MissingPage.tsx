import { ButtonLink, EmptyState, IconLock, PageBody } from '../../design/web/index.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { texts } from './texts.ts';

interface MissingPageProps {
  text: string;
  back: { label: string; href: string };
}

/** What is not there and what must not be seen look the same (NAV-051). */
export function MissingPage({ text, back }: MissingPageProps) {
  usePageTitle(undefined);
  return (
    <PageBody>
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={text}
        text={texts.missingHint}
        actions={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
      />
    </PageBody>
  );
}
