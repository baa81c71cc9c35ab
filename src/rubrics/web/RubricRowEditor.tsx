import {
  DecimalInput,
  IconButton,
  IconPlus,
  IconTrash,
  MarkdownEditor,
  Row,
  TextArea,
  TextInput,
} from '../../design/web/index.ts';
import { useState } from 'react';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { mayChangeItems } from '../domain/rules/rights.ts';
import { addItem, changeItem, deleteItem, type DraftItem, type DraftRow, type MakeKey } from './draft.ts';
import styles from './Rubric.module.css';
import { texts } from './texts.ts';

interface RubricRowEditorProps {
  row: DraftRow;
  /** The place of the row in the rubric; problems are looked up by it. */
  path: string;
  problems: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  makeKey: MakeKey;
  /** The row was just added, so the field for its name gets the focus. */
  isNew: boolean;
  onChange: (change: Partial<DraftRow>) => void;
}

/** The fields of one category. */
export function RubricRowEditor(props: RubricRowEditorProps) {
  const { row, path, problems, isReadOnly, isNew, onChange } = props;
  const name = row.header === '' ? texts.noName : row.header;
  return (
    <div role="group" aria-label={name} className={styles.category}>
      <TextInput
        label={texts.name}
        required
        autoFocus={isNew}
        maxLength={255}
        value={row.header}
        readOnly={isReadOnly}
        error={problems.get(`${path}/header`) ?? noItemsProblem(problems.get(`${path}/items`), row)}
        onChange={(header) => onChange({ header })}
      />
      {isReadOnly ? null : (
        <MarkdownEditor
          label={texts.description}
          hideLabel={false}
          rows={2}
          value={row.description}
          onChange={(description) => onChange({ description, descriptionType: 'markdown' })}
        />
      )}
      {row.type === 'normal' ? <ItemBoxes {...props} /> : <Range {...props} />}
    </div>
  );
}

/** A category without items has no other field that could show the message. */
function noItemsProblem(problem: string | undefined, row: DraftRow): string | undefined {
  return row.items.length === 0 ? problem : undefined;
}

function ItemBoxes({ row, path, problems, isReadOnly, makeKey, onChange }: RubricRowEditorProps) {
  const lockedReason = reasonOf(mayChangeItems(row));
  const [newKey, setNewKey] = useState<string>();
  return (
    <div className={styles.items}>
      {row.items.map((item, at) => (
        <ItemBox
          key={item.key}
          item={item}
          label={texts.itemOf(at + 1)}
          isNew={item.key === newKey}
          problem={problems.get(`${path}/items/${at}`)}
          isReadOnly={isReadOnly}
          onChange={(change) => onChange(changeItem(row, item.key, change))}
          onDelete={lockedReason === undefined ? () => onChange(deleteItem(row, item.key)) : undefined}
        />
      ))}
      {!isReadOnly && lockedReason === undefined && (
        <button
          type="button"
          className={styles.add}
          aria-label={texts.addItem}
          onClick={() => {
            const added = addItem(row, makeKey);
            setNewKey(added.items?.at(-1)?.key);
            onChange(added);
          }}
        >
          <IconPlus aria-hidden />
        </button>
      )}
    </div>
  );
}

interface ItemBoxProps {
  item: DraftItem;
  label: string;
  isNew: boolean;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (change: Partial<DraftItem>) => void;
  onDelete: (() => void) | undefined;
}

function ItemBox({ item, label, isNew, problem, isReadOnly, onChange, onDelete }: ItemBoxProps) {
  return (
    <div role="group" aria-label={label} className={styles.item}>
      <TextInput
        label={texts.itemName}
        hideLabel
        size="s"
        maxLength={255}
        autoFocus={isNew}
        placeholder={texts.name}
        value={item.header}
        readOnly={isReadOnly}
        error={item.header.trim() === '' ? problem : undefined}
        onChange={(header) => onChange({ header })}
      />
      <Row justify="space-between">
        <DecimalInput
          label={texts.itemPoints}
          hideLabel
          size="s"
          width={96}
          value={item.points}
          readOnly={isReadOnly}
          error={item.points === null ? problem : undefined}
          onChange={(points) => onChange({ points })}
        />
        {!isReadOnly && onDelete !== undefined && (
          <IconButton size="s" label={texts.deleteItem} icon={<IconTrash />} onClick={onDelete} />
        )}
      </Row>
      <TextArea
        label={texts.itemDescription}
        hideLabel
        rows={2}
        placeholder={texts.description}
        value={item.description}
        readOnly={isReadOnly}
        onChange={(description) => onChange({ description })}
      />
    </div>
  );
}

/** The two ends of a continuous category. */
function Range({ row, path, problems, isReadOnly, onChange }: RubricRowEditorProps) {
  const [minimum, maximum] = row.items;
  if (minimum === undefined || maximum === undefined) return null;
  const field = (item: DraftItem, at: number) => ({
    width: 140,
    value: item.points,
    readOnly: isReadOnly,
    error: problems.get(`${path}/items/${at}`) ?? (at === 1 ? problems.get(`${path}/items`) : undefined),
    onChange: (points: number | null) => onChange(changeItem(row, item.key, { points })),
  });
  return (
    <Row wrap align="flex-start">
      <DecimalInput label={texts.minimum} {...field(minimum, 0)} />
      <DecimalInput label={texts.maximum} {...field(maximum, 1)} />
    </Row>
  );
}
