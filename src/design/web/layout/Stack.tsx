import type { CSSProperties, ElementType, ReactNode } from 'react';
import styles from './Stack.module.css';

/** Steps of the spacing scale: 4, 8, 12, 16, 24, 32, 48 pixels. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface StackProps {
  gap?: Space | undefined;
  align?: CSSProperties['alignItems'] | undefined;
  justify?: CSSProperties['justifyContent'] | undefined;
  wrap?: boolean | undefined;
  grow?: boolean | undefined;
  padding?: Space | undefined;
  maxWidth?: number | undefined;
  as?: ElementType | undefined;
  children?: ReactNode;
}

/** Things above each other. */
export function Stack({ gap = 3, as: Element = 'div', children, ...rest }: StackProps) {
  return <Element style={{ ...flexOf(rest), flexDirection: 'column', gap: space(gap) }}>{children}</Element>;
}

/** Things beside each other. */
export function Row({ gap = 2, align = 'center', as: Element = 'div', children, ...rest }: StackProps) {
  return <Element style={{ ...flexOf({ align, ...rest }), gap: space(gap) }}>{children}</Element>;
}

/** Pushes what follows to the far end of a Row. */
export const Spacer = () => <span className={styles.spacer} />;

const space = (step: Space) => (step === 0 ? 0 : `var(--space-${step})`);

function flexOf({ align, justify, wrap, grow, padding, maxWidth }: StackProps): CSSProperties {
  return {
    display: 'flex',
    alignItems: align,
    justifyContent: justify,
    flexWrap: wrap === true ? 'wrap' : undefined,
    flex: grow === true ? 1 : undefined,
    padding: padding === undefined ? undefined : space(padding),
    maxWidth,
    minWidth: 0,
  };
}
