// The line by which a block is known in the editor: its label, and its name or what it does.
import { viewOf } from '../../domain/block.ts';
import type { Block } from '../../domain/block.ts';
import { stepOf } from '../../domain/steps/registry.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';

export function titleOf(block: Block, rows: readonly RubricChoice[]): string {
  const { type, common } = viewOf(block);
  const { label } = stepOf(type);
  if (common.name !== undefined && common.name.trim() !== '') return texts.titled(label, common.name);
  return frameTitleOf(block, rows) ?? leafTitleOf(block, label) ?? label;
}

function frameTitleOf(block: Block, rows: readonly RubricChoice[]): string | null {
  const { weight, connectRubric, runIf, testHide, testTimeoutEach } = block;
  const rowName = (id: string): string => rows.find((row) => row.id === id)?.name ?? texts.unnamedRow;
  if (weight) return texts.weightTitle(weightText(weight.weight));
  if (connectRubric?.rubricRowId !== undefined) {
    return texts.titled(stepOf('connectRubric').label, rowName(connectRubric.rubricRowId));
  }
  if (testTimeoutEach) return texts.timeoutTitle(numberText(testTimeoutEach.timeout));
  if (testHide) {
    const { preposition, when } = testHide;
    const word = texts.prepositions[preposition].toLowerCase();
    const moment = preposition === 'always' ? word : `${word} ${texts.moments[when]}`;
    return texts.hideTitle(texts.hideWords[testHide.hideType], moment);
  }
  if (!runIf) return null;
  const { type, rubricRowId, minimumPercentage } = runIf.condition;
  const row = rubricRowId === undefined ? texts.aRow : rowName(rubricRowId);
  return texts.runIfTitle(row, type === 'rubric-percentage-met', numberText(minimumPercentage));
}

function leafTitleOf(block: Block, label: string): string | null {
  const script = block.script ?? block.program ?? block.pytest ?? block.ioTest;
  const firstLine = script?.script.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#!'));
  if (firstLine !== undefined) return texts.titled(label, firstLine.trim().slice(0, 60));
  const match = block.simpleMatch ?? block.substringMatch ?? block.regexMatch;
  const firstInput = match?.inputText.split('\n')[0];
  if (firstInput !== undefined && firstInput !== '') return texts.titled(label, firstInput.slice(0, 60));
  const upload = block.uploadFiles ?? block.testUploadFiles;
  if (upload) return texts.titled(label, texts.fileCount(upload.files.length));
  return block.installPython ? texts.titled(label, versionText(block.installPython.version)) : null;
}

export function versionText(version: string): string {
  if (version === 'base') return texts.baseVersion;
  return version === 'pypy' ? texts.pypy : version;
}

export function weightText({ numerator, denominator }: { numerator: number; denominator: number }): string {
  if (Number.isNaN(numerator)) return '?';
  return denominator === 1 ? String(numerator) : `${String(numerator)}/${String(denominator)}`;
}

/** A number that is being typed may be missing for a moment. */
function numberText(value: number): string {
  return Number.isNaN(value) ? '?' : String(value);
}
