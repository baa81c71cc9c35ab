import { Select, TextInput } from '../../../../design/web/index.ts';
import { dotnetVersions } from '../../../domain/steps/tool-places.ts';
import { texts } from '../../texts.ts';
import { Hint } from '../forms/Hint.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';
import { versionOptions } from '../forms/version-options.ts';
import type { FormProps } from '../view.tsx';

export function XunitForm({ fields, onChange, errorOf, around }: FormProps<'xunit'>) {
  return (
    <>
      <TextInput
        label={texts.testProject}
        description={<Hint text={texts.testProjectHint} />}
        placeholder="Tests/Tests.csproj"
        required
        value={fields.testProject}
        onChange={(testProject) => onChange({ testProject })}
        error={errorOf('testProject')}
      />
      <TextInput
        label={texts.dotnetArguments}
        description={<Hint text={texts.dotnetArgumentsHint} />}
        value={fields.arguments}
        onChange={(more) => onChange({ arguments: more })}
        error={errorOf('arguments')}
      />
      <Select
        label={texts.version}
        options={versionOptions('dotnet', dotnetVersions, around.tools)}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfPytestHint} />
    </>
  );
}
