import { PageBody } from '../../../design/web/index.ts';
import { FeedbackOverview } from '../../../feedback/web/index.ts';
import type { ViewerFiles } from './viewer-files.ts';

interface OverviewTabProps {
  files: ViewerFiles;
  contextAmount: number;
}

/** All feedback on one page, with the code around each comment. */
export function OverviewTab({ files, contextAmount }: OverviewTabProps) {
  return (
    <PageBody>
      <FeedbackOverview
        files={{
          pathOf: (fileId) => files.studentList.find((file) => file.id === fileId)?.path,
          hrefOf: files.hrefOf,
          contextAmount,
        }}
      />
    </PageBody>
  );
}
