import { describe, expect, it } from 'vitest';
import { clangVersions } from './install-clang.ts';
import { gccVersions } from './install-gcc.ts';
import { dotnetVersions } from './install-dotnet.ts';
import { javaVersions } from './install-java.ts';
import { nodeVersions } from './install-node.ts';
import { pythonVersions } from './install-python.ts';
import { pytestVersions } from './tool-places.ts';
import { blockTypes, stepOf, type BlockType } from './registry.ts';

const named: [BlockType, string, string, 'setup' | 'test'][] = [
  ['testHide', 'test-hide', 'Hide', 'test'],
  ['runIf', 'run-if', 'Run Only If', 'test'],
  ['connectRubric', 'connect-rubric', 'Connect Rubric', 'test'],
  ['weight', 'weight', 'Weight', 'test'],
  ['runIn', 'run-in', 'Run In', 'test'],
  ['allowInternet', 'allow-internet', 'Allow Internet', 'test'],
  ['snapshot', 'snapshot', 'Isolate', 'test'],
  ['output', 'output', 'Output', 'test'],
  ['testTimeoutEach', 'test-timeout-each', 'Timeout', 'test'],
  ['pytest', 'pytest', 'Pytest', 'test'],
  ['testUploadFiles', 'test-upload-files', 'Upload Files', 'test'],
  ['ioTest', 'io-test', 'IO Test', 'test'],
  ['jupyterNotebook', 'jupyter-notebook', 'Jupyter Notebook', 'test'],
  ['runInNotebook', 'run-in-notebook', 'Run In Notebook', 'test'],
  ['simpleMatch', 'simple-match', 'Full Match', 'test'],
  ['regexMatch', 'regex-match', 'Regex Match', 'test'],
  ['substringMatch', 'substring-match', 'Substring Match', 'test'],
  ['program', 'program', 'Script', 'test'],
  ['customTest', 'custom-test', 'Custom Test', 'test'],
  ['installPython', 'install-python', 'Install Python', 'setup'],
  ['installJava', 'install-java', 'Install Java', 'setup'],
  ['installNode', 'install-node', 'Install Node.js', 'setup'],
  ['installDotnet', 'install-dotnet', 'Install .NET', 'setup'],
  ['installClang', 'install-clang', 'Install Clang', 'setup'],
  ['installGcc', 'install-gcc', 'Install GCC', 'setup'],
  ['codeStructureTest', 'code-structure-test', 'Code Structure Test', 'test'],
  ['checkstyle', 'checkstyle', 'Checkstyle', 'test'],
  ['flake8', 'flake8', 'Flake8', 'test'],
  ['javaCompile', 'java-compile', 'Java Compile', 'test'],
  ['junit5', 'junit5', 'JUnit 5', 'test'],
  ['simplePythonTest', 'simple-python-test', 'Python Test', 'test'],
  ['phpunit', 'phpunit', 'PHPUnit', 'test'],
  ['positiveMatch', 'positive-match', 'Must Match', 'test'],
  ['negativeMatch', 'negative-match', 'Must Not Match', 'test'],
  ['uploadFiles', 'upload-files', 'Upload Files', 'setup'],
  ['script', 'script', 'Script', 'setup'],
];

describe('the block types', () => {
  it.each(named)(
    'hold %s by the name %s and the label %s (AT2-001, AT2-002, AT2-003, AT2-004, AT2-005, AT2-006, AT2-007, AT2-008, AT2-009, AT2-010, AT2-011, AT2-012, AT2-013, AT2-014, AT2-015, AT2-016, AT2-017, AT2-018, AT2-019, AT2-020, AT2-021, AT2-022, AT2-023, AT2-024, AT2-025, AT2-026, AT2-032, AT2-035, AT2-039, AT2-040)',
    (type, name, label, part) => {
      expect(stepOf(type)).toMatchObject({ name, label, part });
    },
  );

  it('are no others', () => {
    expect([...blockTypes].sort()).toEqual(named.map(([type]) => type).sort());
  });

  it('offer the versions of the documents, and that of the base (AT2-033, AT2-034, AT2-035, AT2-036, AT2-037, AT2-038, AT2-042)', () => {
    expect(pythonVersions).toEqual(['base', '3.10', '3.11', '3.12', '3.13', 'pypy']);
    expect(javaVersions).toEqual(['base', '8', '11', '17', '21']);
    expect(nodeVersions).toEqual(['base', '14', '16', '18']);
    expect(dotnetVersions).toEqual(['base', '6.0', '7.0', '8.0', '9.0']);
    expect(clangVersions).toEqual(['base', '12', '16']);
    expect(gccVersions).toEqual(['base', '9', '10', '13']);
    expect(pytestVersions).toEqual(['base', '7.3.1', '7.4.4', '8.3.3']);
  });
});
