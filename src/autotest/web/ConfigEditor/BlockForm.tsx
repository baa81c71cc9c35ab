import type { ReactNode } from 'react';
import type { Block } from '../../domain/block.ts';
import type { StoredFile } from '../../domain/steps/fields.ts';
import type { ToolVersions } from '../../domain/build/tool-offers.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import { ConnectRubricForm } from './blocks/ConnectRubricForm.tsx';
import { InstallPythonForm } from './blocks/InstallPythonForm.tsx';
import { MatchForm } from './blocks/MatchForm.tsx';
import { PytestForm } from './blocks/PytestForm.tsx';
import { RunIfForm } from './blocks/RunIfForm.tsx';
import { ScriptForm } from './blocks/ScriptForm.tsx';
import { TestHideForm } from './blocks/TestHideForm.tsx';
import { TestTimeoutEachForm } from './blocks/TestTimeoutEachForm.tsx';
import { UploadFilesForm } from './blocks/UploadFilesForm.tsx';
import { WeightForm } from './blocks/WeightForm.tsx';
import type { PickedFiles } from './request-blocks.ts';

export interface BlockFormProps {
  block: Block;
  onChange: (block: Block, picked?: PickedFiles) => void;
  errorOf: (field: string) => string | undefined;
  rows: readonly RubricChoice[];
  usedRowIds: ReadonlySet<string>;
  picked: PickedFiles;
  /** What the runners of the site are known to offer. */
  tools: readonly ToolVersions[];
}

/** The fields of a block, by its type. */
export function BlockForm(props: BlockFormProps): ReactNode {
  return frameFormOf(props) ?? matchFormOf(props) ?? leafFormOf(props);
}

function leafFormOf({ block, onChange, errorOf, picked, tools }: BlockFormProps): ReactNode {
  const { installPython, script, program, ioTest, pytest, uploadFiles, testUploadFiles } = block;
  if (installPython) {
    const set = (changes: Partial<typeof installPython>) =>
      onChange({ installPython: { ...installPython, ...changes } });
    return <InstallPythonForm fields={installPython} onChange={set} errorOf={errorOf} tools={tools} />;
  }
  if (script) {
    const set = (changes: { script?: string }) => onChange({ script: { ...script, ...changes } });
    return <ScriptForm fields={script} onChange={set} errorOf={errorOf} hint={texts.scriptOfSetup} />;
  }
  if (program) {
    const set = (changes: { script?: string }) => onChange({ program: { ...program, ...changes } });
    return <ScriptForm fields={program} onChange={set} errorOf={errorOf} hint={texts.scriptOfTest} />;
  }
  if (ioTest) {
    const set = (changes: { script?: string }) => onChange({ ioTest: { ...ioTest, ...changes } });
    return <ScriptForm fields={ioTest} onChange={set} errorOf={errorOf} hint={texts.scriptOfIoTest} />;
  }
  if (pytest) {
    const set = (changes: Partial<typeof pytest>) => onChange({ pytest: { ...pytest, ...changes } });
    return <PytestForm fields={pytest} onChange={set} errorOf={errorOf} tools={tools} />;
  }
  if (uploadFiles) {
    const set = (files: StoredFile[], added: PickedFiles) =>
      onChange({ uploadFiles: { ...uploadFiles, files } }, added);
    const shown = { files: uploadFiles.files, picked, onChange: set, errorOf };
    return <UploadFilesForm {...shown} hint={texts.filesHint} />;
  }
  if (testUploadFiles) {
    const set = (files: StoredFile[], added: PickedFiles) =>
      onChange({ testUploadFiles: { ...testUploadFiles, files } }, added);
    const shown = { files: testUploadFiles.files, picked, onChange: set, errorOf };
    return <UploadFilesForm {...shown} hint={texts.testFilesHint} />;
  }
  return null;
}

function matchFormOf({ block, onChange, errorOf }: BlockFormProps): ReactNode {
  const { simpleMatch, substringMatch, regexMatch } = block;
  if (simpleMatch) {
    const set = (changes: Partial<typeof simpleMatch>) =>
      onChange({ simpleMatch: { ...simpleMatch, ...changes } });
    return <MatchForm fields={simpleMatch} onChange={set} errorOf={errorOf} isPattern={false} />;
  }
  if (substringMatch) {
    const set = (changes: Partial<typeof substringMatch>) =>
      onChange({ substringMatch: { ...substringMatch, ...changes } });
    return <MatchForm fields={substringMatch} onChange={set} errorOf={errorOf} isPattern={false} />;
  }
  if (regexMatch) {
    const set = (changes: Partial<typeof regexMatch>) =>
      onChange({ regexMatch: { ...regexMatch, ...changes } });
    return <MatchForm fields={regexMatch} onChange={set} errorOf={errorOf} isPattern />;
  }
  return null;
}

function frameFormOf({ block, onChange, errorOf, rows, usedRowIds }: BlockFormProps): ReactNode {
  const { weight, connectRubric, runIf, testHide, testTimeoutEach } = block;
  if (weight) {
    const set = (changes: Partial<typeof weight>) => onChange({ weight: { ...weight, ...changes } });
    return <WeightForm fields={weight} onChange={set} errorOf={errorOf} />;
  }
  if (connectRubric) {
    const set = (changes: Partial<typeof connectRubric>) =>
      onChange({ connectRubric: { ...connectRubric, ...changes } });
    const shown = { fields: connectRubric, onChange: set, errorOf };
    return <ConnectRubricForm {...shown} rows={rows} usedRowIds={usedRowIds} />;
  }
  if (runIf) {
    const set = (changes: Partial<typeof runIf>) => onChange({ runIf: { ...runIf, ...changes } });
    return <RunIfForm fields={runIf} onChange={set} errorOf={errorOf} rows={rows} />;
  }
  if (testHide) {
    const set = (changes: Partial<typeof testHide>) => onChange({ testHide: { ...testHide, ...changes } });
    return <TestHideForm fields={testHide} onChange={set} errorOf={errorOf} />;
  }
  if (testTimeoutEach) {
    const set = (changes: Partial<typeof testTimeoutEach>) =>
      onChange({ testTimeoutEach: { ...testTimeoutEach, ...changes } });
    return <TestTimeoutEachForm fields={testTimeoutEach} onChange={set} errorOf={errorOf} />;
  }
  return null;
}
