import { Markdown, PageBody, PageHeader } from '../../../design/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { useProductName, useSettingsQuery } from '../../../people/web/index.ts';
import { PageNotFound } from '../route-states.tsx';
import { helpTexts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { help } from '../addresses.ts';
import { settingOf } from '../../../tenants/domain/browser-settings.ts';

/** The help pages that come with the product (SHELL-026). */
export function HelpPage() {
  const { topic } = useParams(help);
  const found = Object.entries(helpTexts).find(([name]) => name === (topic ?? 'start'))?.[1];
  usePageTitle(found?.title);
  const product = useProductName();
  const about = useSettingsQuery().data;
  // The default address belongs to nobody, so no address is shown until the site's own is known.
  const email = about ? settingOf(about.settings, 'SITE_EMAIL') : '';
  if (!found) return <PageNotFound />;
  return (
    <>
      <PageHeader
        title={found.title}
        breadcrumb={topic === undefined ? [] : [{ label: helpTexts.start.title, href: hrefOf(help) }]}
      />
      <PageBody width="text">
        <Markdown text={found.text({ product, email })} />
      </PageBody>
    </>
  );
}
