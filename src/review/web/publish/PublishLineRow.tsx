import type { ReactNode } from 'react';
import {
  DateText,
  IconAlertTriangle,
  IconButton,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  Text,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import type { LineState, PublishLine } from '../../domain/publishing.ts';
import styles from './Publish.module.css';
import { texts } from './texts.ts';

const icons: Record<LineState, ReactNode> = {
  done: <IconCircleCheck aria-hidden />,
  missing: <IconAlertTriangle aria-hidden />,
  free: <IconCircleDashed aria-hidden />,
  soon: <IconClock aria-hidden />,
};

interface PublishLineRowProps {
  line: PublishLine;
  onGo: () => void;
  /** A button for a step that can be done right here. */
  children: ReactNode;
}

/** One line: icon and words of its state, what can be done here, and a link to where it is set. */
export function PublishLineRow({ line, onGo, children }: PublishLineRowProps) {
  const { label, way, ...words } = texts.lines[line.id];
  return (
    <li className={styles.line} data-state={line.state}>
      <span className={styles.sign}>{icons[line.state]}</span>
      <div className={styles.words}>
        <Text weight="medium">{label}</Text>
        <VisuallyHidden>{texts.states[line.state]}</VisuallyHidden>
        <Text as="p" tone="muted" size="dense">
          {words[line.state]} {line.moment && <DateText moment={line.moment} />}
        </Text>
      </div>
      <div className={styles.actions}>
        {children}
        <IconButton size="s" label={way} icon={<IconChevronRight aria-hidden />} onClick={onGo} />
      </div>
    </li>
  );
}
