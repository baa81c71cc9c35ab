import { useId } from 'react';
import { GroupLabel, Text } from '../../../design/web/index.ts';
import { blockGroups, isMatchGroup } from '../../domain/steps/step.ts';
import { missingToolOf } from '../../domain/build/missing-tool.ts';
import type { ToolVersions } from '../../domain/build/tool-offers.ts';
import { blockTypes, stepOf, type BlockType } from '../../domain/steps/registry.ts';
import { stepViews } from '../steps/registry.ts';
import { texts } from '../texts.ts';
import type { Part } from './block-problems.ts';
import styles from './ConfigEditor.module.css';

interface PaletteProps {
  part: Part;
  /** What the runners of the site offer. */
  tools: readonly ToolVersions[];
  /** Whether a block of the type fits anywhere. */
  mayAdd: (type: BlockType) => boolean;
  onAdd: (type: BlockType) => void;
}

/** Block types by group. A press adds a block inside the chosen one or behind it. */
export function Palette({ part, tools, mayAdd, onAdd }: PaletteProps) {
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
                {isMatchGroup(group) ? texts.matchNeedsTest[group] : null}
              </Text>
            )}
            {types.map((type) => (
              <Entry
                key={type}
                type={type}
                missingTool={missingToolOf(tools, type)}
                reasonId={mayAdd(type) ? undefined : reasonId}
                onAdd={onAdd}
              />
            ))}
          </div>
        );
      })}
    </aside>
  );
}

interface EntryProps {
  type: BlockType;
  missingTool: string | undefined;
  /** The id of the text that says why no block of this type can be added. */
  reasonId: string | undefined;
  onAdd: (type: BlockType) => void;
}

function Entry({ type, missingTool, reasonId, onAdd }: EntryProps) {
  const missingId = useId();
  const isOff = reasonId !== undefined || missingTool !== undefined;
  const reasons = [reasonId, missingTool === undefined ? undefined : missingId].filter(Boolean).join(' ');
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-label={texts.add(stepOf(type).label)}
        title={stepViews[type].help}
        aria-disabled={isOff}
        aria-describedby={isOff ? reasons : undefined}
        onClick={() => !isOff && onAdd(type)}
      >
        {stepViews[type].icon}
        {stepOf(type).label}
      </button>
      {missingTool !== undefined && (
        <Text id={missingId} size="meta" tone="muted">
          {texts.notOffered(missingTool)}
        </Text>
      )}
    </>
  );
}
