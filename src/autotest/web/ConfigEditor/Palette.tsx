import { useId } from 'react';
import { GroupLabel, Text } from '../../../design/web/index.ts';
import { blockGroups, isPartGroup } from '../../domain/steps/step.ts';
import { blockTypes, stepOf, type BlockType } from '../../domain/steps/registry.ts';
import { stepViews } from '../steps/registry.ts';
import { texts } from '../texts.ts';
import type { Part } from './block-problems.ts';
import styles from './ConfigEditor.module.css';

interface PaletteProps {
  part: Part;
  /** Whether a block of the type fits anywhere. */
  mayAdd: (type: BlockType) => boolean;
  onAdd: (type: BlockType) => void;
}

/** Block types by group. A press adds a block inside the chosen one or behind it. */
export function Palette({ part, mayAdd, onAdd }: PaletteProps) {
  const reasons = useId();
  return (
    <aside className={styles.palette} aria-label={texts.palette}>
      {blockGroups.map((group) => {
        const types = blockTypes.filter((type) => stepOf(type).part === part && stepOf(type).group === group);
        if (types.length === 0) return null;
        const reasonId = `${reasons}-${group}`;
        return (
          <div key={group} className={styles.group}>
            <GroupLabel as="h3">{texts.groups[group]}</GroupLabel>
            {types.some((type) => !mayAdd(type)) && (
              <Text id={reasonId} size="meta" tone="muted">
                {isPartGroup(group) ? texts.partNeedsTest[group] : null}
              </Text>
            )}
            {types.map((type) => (
              <button
                key={type}
                type="button"
                className={styles.entry}
                aria-label={texts.add(stepOf(type).label)}
                title={stepViews[type].help}
                aria-disabled={!mayAdd(type)}
                aria-describedby={mayAdd(type) ? undefined : reasonId}
                onClick={() => mayAdd(type) && onAdd(type)}
              >
                {stepViews[type].icon}
                {stepOf(type).label}
              </button>
            ))}
          </div>
        );
      })}
    </aside>
  );
}
