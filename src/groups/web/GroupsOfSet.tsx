import { Alert, Stack } from '../../design/web/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { GroupList } from './GroupList.tsx';
import styles from './GroupsPage.module.css';
import { mayPlace, type SetPlace } from './rights.ts';
import { texts } from './texts.ts';
import { WithoutGroup } from './WithoutGroup.tsx';

interface GroupsOfSetProps extends SetPlace {
  q: string;
  onSearch: (q: string) => void;
}

/** The groups of a set, and for staff the people to place beside them. */
export function GroupsOfSet({ course, groupSet, q, onSearch }: GroupsOfSetProps) {
  const list = <GroupList course={course} groupSet={groupSet} q={q} onSearch={onSearch} />;
  return (
    <Stack gap={4}>
      {!mayChangeIn(course).allowed && <Alert kind="info">{texts.archived}</Alert>}
      {mayPlace(course) ? (
        <div className={styles.columns}>
          <div>{list}</div>
          <WithoutGroup course={course} groupSet={groupSet} />
        </div>
      ) : (
        list
      )}
    </Stack>
  );
}
