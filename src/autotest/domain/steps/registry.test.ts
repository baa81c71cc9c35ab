import { describe, expect, it } from 'vitest';
import { clangVersions } from './install-clang.ts';
import { gccVersions } from './install-gcc.ts';
import { javaVersions } from './install-java.ts';
import { nodeVersions } from './install-node.ts';
import { pythonVersions } from './install-python.ts';
import { dotnetVersions, pytestVersions } from './tool-places.ts';
import { blockTypes, stepOf, type BlockType } from './registry.ts';

/** Type, name on the wire, label, part, and the requirement that asks for it. */
const named: [BlockType, string, string, 'setup' | 'test', string][] = [
  ['testHide', 'test-hide', 'Hide', 'test', '(AT2-001)'],
  ['runIf', 'run-if', 'Run Only If', 'test', '(AT2-003)'],
  ['connectRubric', 'connect-rubric', 'Connect Rubric', 'test', '(AT2-005)'],
  ['weight', 'weight', 'Weight', 'test', '(AT2-006)'],
  ['runIn', 'run-in', 'Run In', 'test', '(AT2-002)'],
  ['allowInternet', 'allow-internet', 'Allow Internet', 'test', '(AT2-004)'],
  ['snapshot', 'snapshot', 'Isolate', 'test', '(AT2-019)'],
  ['output', 'output', 'Output', 'test', '(AT2-017)'],
  ['testTimeoutEach', 'test-timeout-each', 'Timeout', 'test', '(AT2-011)'],
  ['pytest', 'pytest', 'Pytest', 'test', '(AT2-013)'],
  ['testUploadFiles', 'test-upload-files', 'Upload Files', 'test', '(AT2-018)'],
  ['ioTest', 'io-test', 'IO Test', 'test', '(AT2-020)'],
  ['jupyterNotebook', 'jupyter-notebook', 'Jupyter Notebook', 'test', '(AT2-015)'],
  ['runInNotebook', 'run-in-notebook', 'Run In Notebook', 'test', '(AT2-016)'],
  ['simpleMatch', 'simple-match', 'Full Match', 'test', '(AT2-021)'],
  ['regexMatch', 'regex-match', 'Regex Match', 'test', '(AT2-022)'],
  ['substringMatch', 'substring-match', 'Substring Match', 'test', '(AT2-023)'],
  ['program', 'program', 'Script', 'test', '(AT2-032)'],
  ['customTest', 'custom-test', 'Custom Test', 'test', '(AT2-010)'],
  ['installPython', 'install-python', 'Install Python', 'setup', '(AT2-035)'],
  ['installJava', 'install-java', 'Install Java', 'setup', '(AT2-034)'],
  ['installNode', 'install-node', 'Install Node.js', 'setup', '(AT2-036)'],
  ['installDotnet', 'install-dotnet', 'Install .NET', 'setup', '(AT2-033)'],
  ['installClang', 'install-clang', 'Install Clang', 'setup', '(AT2-037)'],
  ['installGcc', 'install-gcc', 'Install GCC', 'setup', '(AT2-038)'],
  ['codeStructureTest', 'code-structure-test', 'Code Structure Test', 'test', '(AT2-024)'],
  ['checkstyle', 'checkstyle', 'Checkstyle', 'test', '(AT2-007)'],
  ['flake8', 'flake8', 'Flake8', 'test', '(AT2-012)'],
  ['javaCompile', 'java-compile', 'Java Compile', 'test', '(AT2-008)'],
  ['junit5', 'junit5', 'JUnit 5', 'test', '(AT2-009)'],
  ['simplePythonTest', 'simple-python-test', 'Python Test', 'test', '(AT2-014)'],
  ['phpunit', 'phpunit', 'PHPUnit', 'test', ''],
  ['xunit', 'xunit', 'xUnit', 'test', ''],
  ['positiveMatch', 'positive-match', 'Must Match', 'test', '(AT2-026)'],
  ['negativeMatch', 'negative-match', 'Must Not Match', 'test', '(AT2-025)'],
  ['uploadFiles', 'upload-files', 'Upload Files', 'setup', '(AT2-039)'],
  ['script', 'script', 'Script', 'setup', '(AT2-040)'],
];

describe('the block types', () => {
  it.each(named)('hold %s by the name %s and the label %s in the part %s %s', (type, name, label, part) => {
    expect(stepOf(type)).toMatchObject({ name, label, part });
  });

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
