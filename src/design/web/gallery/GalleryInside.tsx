import { PageBody, PageHeader } from '../layout/PageHeader.tsx';
import { Stack } from '../layout/Stack.tsx';
import { ActionParts } from './ActionParts.tsx';
import { CodeParts } from './CodeParts.tsx';
import { FormParts } from './FormParts.tsx';
import { SurfaceParts } from './SurfaceParts.tsx';

/** Every part with its states, for those who build screens and for the accessibility check. */
export default function GalleryInside() {
  return (
    <>
      <PageHeader title="Design" />
      <PageBody>
        <Stack gap={4} maxWidth={960}>
          <ActionParts />
          <FormParts />
          <SurfaceParts />
          <CodeParts />
        </Stack>
      </PageBody>
    </>
  );
}
