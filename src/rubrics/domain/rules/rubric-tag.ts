import { entityTagOf } from '../../../kernel/domain/hashing/entity-tag.ts';
import type { WrittenRow, WrittenRubric } from '../model.ts';

/**
 * The tag of what people write in a rubric. Which rows tests fill is left out: nobody overwrites that by saving, and
 * tests may be published while somebody edits.
 */
export function rubricTagOf({
  rows,
  maxPoints,
}: { rows: readonly WrittenRow[] } & Omit<WrittenRubric, 'rows'>) {
  return entityTagOf([maxPoints, rows.map(writtenOf)]);
}

function writtenOf({ id, type, header, description, descriptionType, items }: WrittenRow) {
  const texts = items.map((item) => [item.id, item.header, item.description, item.points]);
  return [id, type, header, description, descriptionType, texts];
}
