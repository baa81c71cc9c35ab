import { IconButton, IconCheck, IconDots, Menu, VisuallyHidden } from '../../../design/web/index.ts';
import { courseColours, type CourseColour } from '../../../people/domain/preferences.ts';
import styles from './CourseCard.module.css';
import { texts } from './texts.ts';

interface CourseMenuProps {
  label: string;
  colour: CourseColour | undefined;
  onColour: (colour: CourseColour | undefined) => void;
  moves: CourseMoves;
}

/** What each move does; those that lead nowhere are missing. */
export interface CourseMoves {
  toStart: (() => void) | undefined;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  toEnd: (() => void) | undefined;
}

/** Places and colours a card without a mouse. */
export function CourseMenu({ label, colour, onColour, moves }: CourseMenuProps) {
  const moveItem = (id: keyof CourseMoves) => ({
    id,
    label: texts.moves[id],
    onChoose: moves[id],
    disabled: moves[id] === undefined,
  });
  const colourItem = (one: CourseColour | undefined) => ({
    id: one ?? 'none',
    label: one === undefined ? texts.noColour : texts.colours[one],
    icon: <span className={styles.swatch} data-tint={one} />,
    after: one === colour && (
      <>
        <IconCheck aria-hidden />
        <VisuallyHidden>{texts.chosen}</VisuallyHidden>
      </>
    ),
    onChoose: () => onColour(one),
  });
  const [firstColour, ...otherColours] = [...courseColours, undefined].map(colourItem);
  return (
    <Menu
      button={<IconButton size="s" label={texts.cardMenu(label)} icon={<IconDots aria-hidden />} />}
      items={[
        moveItem('toStart'),
        moveItem('up'),
        moveItem('down'),
        moveItem('toEnd'),
        ...(firstColour ? [{ ...firstColour, startsGroup: true, groupLabel: texts.colour }] : []),
        ...otherColours,
      ]}
    />
  );
}
