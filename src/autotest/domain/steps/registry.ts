// All block types by their key on the wire.
import { allowInternet } from './allow-internet.ts';
import { connectRubric } from './connect-rubric.ts';
import { customTest } from './custom-test.ts';
import { installPython } from './install-python.ts';
import { installJava } from './install-java.ts';
import { installNode } from './install-node.ts';
import { installDotnet } from './install-dotnet.ts';
import { installClang } from './install-clang.ts';
import { installGcc } from './install-gcc.ts';
import { codeStructureTest } from './code-structure-test.ts';
import { positiveMatch } from './code-structure-positive-match.ts';
import { negativeMatch } from './code-structure-negative-match.ts';
import { checkstyle } from './checkstyle.ts';
import { flake8 } from './flake8.ts';
import { javaCompile } from './java-compile.ts';
import { junit5 } from './junit5.ts';
import { jupyterNotebook } from './jupyter-notebook.ts';
import { runInNotebook } from './run-in-notebook.ts';
import { simplePythonTest } from './simple-python-test.ts';
import { ioTest } from './io-test.ts';
import { output } from './output.ts';
import { program } from './program.ts';
import { phpunit } from './phpunit.ts';
import { pytest } from './pytest.ts';
import { regexMatch } from './regex-match.ts';
import { runIf } from './run-if.ts';
import { runIn } from './run-in.ts';
import { script } from './script.ts';
import { simpleMatch } from './simple-match.ts';
import { snapshot } from './snapshot.ts';
import type { Step } from './step.ts';
import { substringMatch } from './substring-match.ts';
import { testHide } from './test-hide.ts';
import { testTimeoutEach } from './test-timeout-each.ts';
import { testUploadFiles } from './test-upload-files.ts';
import { uploadFiles } from './upload-files.ts';
import { weight } from './weight.ts';
import { xunit } from './xunit.ts';

/** The order of the palette. */
export const steps = {
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
} as const;

export type BlockType = keyof typeof steps;

export function stepOf(type: BlockType): Step {
  return steps[type];
}

export function isBlockType(key: string): key is BlockType {
  return Object.hasOwn(steps, key);
}

/** The block types, in the order of the palette. */
export const blockTypes: readonly BlockType[] = Object.keys(steps).filter(isBlockType);
