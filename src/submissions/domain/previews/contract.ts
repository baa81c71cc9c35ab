// The call that lets a frame show files of a submission as a page.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { disabledSetting } from '../../../tenants/domain/refusals.ts';
import { viewFilesRule } from '../access-rules.ts';
import { mayNotSeeTeacherFiles } from '../revisions/refusals.ts';

export const previewContract = {
  createRenderProxy: endpoint({
    method: 'POST',
    path: '/submissions/{submissionId}/proxy',
    wire: 'v1',
    summary:
      'Makes a secret name under which a frame reads the files of a submission for an hour: `/api/v1/proxies/{id}/{path}`.',
    about: [],
    access: viewFilesRule,
    params: z.object({ submissionId: PathId }),
    body: z.object({
      allowRemoteResources: z.boolean().default(false),
      allowRemoteScripts: z.boolean().default(false),
      teacherRevision: z.boolean().default(false),
      /** `document`: for PDF alone, which needs no setting. */
      kind: z.enum(['page', 'document']).default('page'),
    }),
    reply: z.object({ id: z.string() }),
    refusals: [disabledSetting, mayNotSeeTeacherFiles],
    repliesWithSecret: true,
  }),
} satisfies AppContract;

/** The address of a file under such a name. */
export function previewAddressOf(id: string, path: string): string {
  return `/api/v1/proxies/${id}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
