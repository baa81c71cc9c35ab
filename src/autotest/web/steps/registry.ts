// The views of all block types.
import type { BlockType } from '../../domain/steps/registry.ts';
import { allowInternet } from './allow-internet.tsx';
import { connectRubric } from './connect-rubric.tsx';
import { customTest } from './custom-test.tsx';
import { installPython } from './install-python.tsx';
import { installJava } from './install-java.tsx';
import { installNode } from './install-node.tsx';
import { installDotnet } from './install-dotnet.tsx';
import { installClang } from './install-clang.tsx';
import { installGcc } from './install-gcc.tsx';
import { codeStructureTest } from './code-structure-test.tsx';
import { positiveMatch } from './code-structure-positive-match.tsx';
import { negativeMatch } from './code-structure-negative-match.tsx';
import { checkstyle } from './checkstyle.tsx';
import { flake8 } from './flake8.tsx';
import { javaCompile } from './java-compile.tsx';
import { junit5 } from './junit5.tsx';
import { jupyterNotebook } from './jupyter-notebook.tsx';
import { runInNotebook } from './run-in-notebook.tsx';
import { simplePythonTest } from './simple-python-test.tsx';
import { ioTest } from './io-test.tsx';
import { output } from './output.tsx';
import { program } from './program.tsx';
import { phpunit } from './phpunit.tsx';
import { xunit } from './xunit.tsx';
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
  installJava,
  installNode,
  installDotnet,
  installClang,
  installGcc,
  script,
  uploadFiles,
  program,
  customTest,
  ioTest,
  pytest,
  simplePythonTest,
  junit5,
  javaCompile,
  phpunit,
  xunit,
  jupyterNotebook,
  runInNotebook,
  codeStructureTest,
  flake8,
  checkstyle,
  simpleMatch,
  substringMatch,
  regexMatch,
  positiveMatch,
  negativeMatch,
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
