import { z } from 'zod';
import { Markdown, PageBody, PageHeader } from '../../../design/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useRouteParams } from '../../../kernel/web/route.ts';
import { useProductName, useSetting } from '../../../people/web/index.ts';
import { PageNotFound } from '../route-states.tsx';
import { helpTexts } from './texts.ts';

const Params = z.object({ topic: z.string().optional() });

/** The pages of help that the product brings along (SHELL-026). */
export function HelpPage() {
  const { topic } = useRouteParams(Params);
  const found = Object.entries(helpTexts).find(([name]) => name === (topic ?? 'start'))?.[1];
  usePageTitle(found?.title);
  const product = useProductName();
  const email = useSetting('SITE_EMAIL', '');
  if (!found) return <PageNotFound />;
  return (
    <>
      <PageHeader
        title={found.title}
        breadcrumb={topic === undefined ? [] : [{ label: helpTexts.start.title, href: '/docs/' }]}
      />
      <PageBody width="text">
        <Markdown text={found.text({ product, email })} />
      </PageBody>
    </>
  );
}
