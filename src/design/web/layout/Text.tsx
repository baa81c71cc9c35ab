import type { ElementType, ReactNode } from 'react';
import styles from './Text.module.css';

export type Tone = 'text' | 'muted' | 'subtle' | 'success' | 'danger' | 'warning' | 'info' | 'late';

interface TextProps {
  tone?: Tone | undefined;
  /** meta 12, dense 13, body 14, section 16, title 20, big 28. */
  size?: 'meta' | 'dense' | 'body' | 'section' | 'title' | 'big' | undefined;
  weight?: 'normal' | 'medium' | 'strong' | undefined;
  /** Digits of one width, for columns of numbers. */
  numeric?: boolean | undefined;
  truncate?: boolean | undefined;
  as?: ElementType | undefined;
  id?: string | undefined;
  children: ReactNode;
}

export function Text(props: TextProps) {
  const {
    tone = 'text',
    size = 'body',
    weight = 'normal',
    numeric,
    truncate,
    as: Element = 'span',
    ...rest
  } = props;
  return (
    <Element
      className={styles.text}
      data-size={size}
      data-weight={weight}
      data-numeric={numeric}
      data-truncate={truncate}
      style={{ color: `var(--${tone})` }}
      {...rest}
    />
  );
}

interface HeadingProps {
  level: 1 | 2 | 3 | 4;
  size?: TextProps['size'];
  id?: string | undefined;
  children: ReactNode;
}

const headingSizes = { 1: 'title', 2: 'section', 3: 'body', 4: 'dense' } as const;
const headingTags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const;

export function Heading({ level, size = headingSizes[level], ...rest }: HeadingProps) {
  return <Text as={headingTags[level]} size={size} weight="strong" {...rest} />;
}

/** A heading in capitals of 11 pixels above a group of links or rows. */
export function GroupLabel({ children, as: Element = 'h2' }: { children: ReactNode; as?: ElementType }) {
  return <Element className={styles.groupLabel}>{children}</Element>;
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

export function InlineCode({ children }: { children: ReactNode }) {
  return <code className={styles.code}>{children}</code>;
}
