import type { ComponentType } from 'react';
import { useHashTab } from '../../../kernel/web/route.ts';
import { PageBody, PageHeader } from '../layout/PageHeader.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Tabs } from '../surfaces/Tabs.tsx';
import { ActionParts } from './ActionParts.tsx';
import { CodeParts } from './CodeParts.tsx';
import { DateParts } from './DateParts.tsx';
import { FormParts } from './FormParts.tsx';
import { LayerParts } from './LayerParts.tsx';
import { ListParts } from './ListParts.tsx';
import { PeopleParts } from './PeopleParts.tsx';
import { SurfaceParts } from './SurfaceParts.tsx';

const pages = {
  actions: ActionParts,
  layers: LayerParts,
  forms: FormParts,
  dates: DateParts,
  lists: ListParts,
  people: PeopleParts,
  surfaces: SurfaceParts,
  code: CodeParts,
} satisfies Record<string, ComponentType>;

type PageName = keyof typeof pages;

const names: readonly PageName[] = [
  'actions',
  'layers',
  'forms',
  'dates',
  'lists',
  'people',
  'surfaces',
  'code',
];

/** Every part with its states, for people who build screens and for the accessibility check. */
export function GalleryInside() {
  const [page, openPage] = useHashTab(names, 'actions');
  const Parts = pages[page];
  return (
    <>
      <PageHeader
        title="Design"
        tabs={
          <Tabs
            label="Kinds of parts"
            tabs={names.map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) }))}
            value={page}
            onChange={(id) => openPage(names.find((name) => name === id) ?? 'actions')}
          />
        }
      />
      <PageBody tab={page}>
        <Stack gap={4} maxWidth={960}>
          <Parts />
        </Stack>
      </PageBody>
    </>
  );
}
