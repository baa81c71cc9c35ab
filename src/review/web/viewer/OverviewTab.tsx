import { useQueryClient } from '@tanstack/react-query';
import { PageBody } from '../../../design/web/index.ts';
import { FeedbackOverview } from '../../../feedback/web/index.ts';
import { withoutLastNewline } from '../../domain/files.ts';
import { fileBytes } from '../code-cache.ts';
import { decodeText } from '../files/decode-text.ts';
import { texts } from '../texts.ts';
import type { ViewerFiles } from './viewer-files.ts';

interface OverviewTabProps {
  files: ViewerFiles;
  contextAmount: number;
}

/** All feedback on one page, with the code around each comment. */
export function OverviewTab({ files, contextAmount }: OverviewTabProps) {
  const client = useQueryClient();
  const readText = async (fileId: string): Promise<string> => {
    const text = decodeText(await client.fetchQuery(fileBytes(fileId)));
    if (text === undefined) throw new Error(texts.binaryFile);
    return withoutLastNewline(text);
  };
  return (
    <PageBody>
      <FeedbackOverview
        files={{
          pathOf: (fileId) => files.studentList.find((file) => file.id === fileId)?.path,
          readText,
          hrefOf: files.hrefOf,
          contextAmount,
        }}
      />
    </PageBody>
  );
}
