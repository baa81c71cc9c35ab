// The views of all block types.
import type { BlockType } from '../../domain/steps/registry.ts';
import { allowInternet } from './allow-internet.tsx';
import { connectRubric } from './connect-rubric.tsx';
import { customTest } from './custom-test.tsx';
import { installPython } from './install-python.tsx';
import { ioTest } from './io-test.tsx';
import { output } from './output.tsx';
import { program } from './program.tsx';
import { pytest } from './pytest.tsx';
import { regexMatch } from './regex-match.tsx';
import { runIf } from './run-if.tsx';
import { runIn } from './run-in.tsx';
import { script } from './script.tsx';
import { simpleMatch } from './simple-match.tsx';
import { snapshot } from './snapshot.tsx';
import { substringMatch } from './substring-match.tsx';
import { testHide } from './test-hide.tsx';
import { testTimeoutEach } from './test-timeout-each.tsx';
import { testUploadFiles } from './test-upload-files.tsx';
import { uploadFiles } from './upload-files.tsx';
import { weight } from './weight.tsx';
import type { StepView } from './view.tsx';

export const stepViews: { readonly [Type in BlockType]: StepView<Type> } = {
  installPython,
  script,
  uploadFiles,
  program,
  customTest,
  ioTest,
  pytest,
  simpleMatch,
  substringMatch,
  regexMatch,
  weight,
  connectRubric,
  runIf,
  testHide,
  testTimeoutEach,
  snapshot,
  allowInternet,
  runIn,
  testUploadFiles,
  output,
};
