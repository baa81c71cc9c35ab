import { ButtonLink, EmptyState, IconLock, PageBody } from '../../design/web/index.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { texts } from './texts.ts';

interface MissingPageProps {
  text: string;
  back: { label: string; href: string };
}

/** Looks the same for something that does not exist and for something the person may not see (NAV-051). */
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
