import { AutosaveForm, Card, Stack, Switch, TextInput } from '../../design/web/index.ts';
import { useSetting } from '../../people/web/index.ts';
import { WebhookConfiguration, type Assignment } from '../domain/model.ts';
import { useSettings } from './general/use-settings.ts';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { useSubmitTypes } from './queries.ts';
import { texts } from './texts.ts';

interface Ways {
  filesUploadEnabled: boolean;
  webhookUploadEnabled: boolean;
}

const ways = {
  valuesOf: ({ filesUploadEnabled, webhookConfiguration }: Assignment): Ways => ({
    filesUploadEnabled,
    webhookUploadEnabled: webhookConfiguration.tag === 'enabled',
  }),
  patchOf: (values: Ways) => values,
};

/** Files, repositories, and the repository that students start from. */
export function WaysCard(props: PanelProps) {
  const settings = useSettings(props.assignment, ways);
  const hasTemplate = useSetting('GITHUB_TEMPLATE_REPO_ENABLED');
  return (
    <Card title={texts.ways}>
      <Stack gap={4}>
        <AutosaveForm
          {...settings}
          label={texts.ways}
          lockedReason={reasonAgainst(props)}
          toldOf={texts.waysTold}
        >
          {({ values, set }) => (
            <>
              <Switch
                label={texts.filesUpload}
                description={texts.filesUploadHint}
                checked={values.filesUploadEnabled}
                onChange={(filesUploadEnabled) => set({ filesUploadEnabled })}
              />
              <Switch
                label={texts.gitUpload}
                description={texts.gitUploadHint}
                checked={values.webhookUploadEnabled}
                onChange={(webhookUploadEnabled) => set({ webhookUploadEnabled })}
              />
            </>
          )}
        </AutosaveForm>
        {hasTemplate && props.assignment.webhookConfiguration.tag === 'enabled' && (
          <TemplateRepository {...props} stored={props.assignment.webhookConfiguration} />
        )}
      </Stack>
    </Card>
  );
}

interface TemplateRepositoryProps extends PanelProps {
  stored: Extract<WebhookConfiguration, { tag: 'enabled' }>;
}

const configurationOf = (address: string) => ({
  tag: 'enabled' as const,
  githubTemplateRepo: address.trim() === '' ? null : address.trim(),
});

const isAddress = (text: string) => WebhookConfiguration.safeParse(configurationOf(text)).success;

/** The repository from which students make their own one. */
function TemplateRepository({ stored, ...props }: TemplateRepositoryProps) {
  const submitTypes = useSubmitTypes();
  const save = async ({ address }: { address: string }): Promise<undefined> => {
    const { githubTemplateRepo } = configurationOf(address);
    const upload = new FormData();
    const wanted = { tag: 'enabled', github_template_repo: githubTemplateRepo };
    upload.set('json', JSON.stringify({ webhook_configuration: wanted }));
    await submitTypes.mutateAsync({ params: { assignmentId: props.assignment.id }, upload });
    return undefined;
  };
  return (
    <AutosaveForm
      label={texts.templateRepository}
      stored={{ address: stored.githubTemplateRepo ?? '' }}
      save={save}
      lockedReason={reasonAgainst(props)}
      toldOf={({ address }) => address}
    >
      {({ values, field }) => (
        <TextInput
          label={texts.templateRepository}
          description={texts.templateRepositoryHint}
          maxLength={2048}
          {...field('address')}
          error={isAddress(values.address) ? undefined : texts.noAddress}
        />
      )}
    </AutosaveForm>
  );
}
