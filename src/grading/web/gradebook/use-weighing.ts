import { courseAveragesPreference, type CourseAverage } from '../../../people/domain/preferences.ts';
import { usePreference } from '../../../people/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { gradebook } from '../../domain/addresses.ts';
import { weightsOf, type Weighing } from '../../domain/gradebook/average.ts';
import { averagesWith } from './kept-averages.ts';

/**
 * How the average of this course is computed for the person: as they chose last, wherever that was. A link that says how
 * it is computed shows it so to everybody.
 */
export function useWeighing(courseId: number): {
  weighing: Weighing;
  choose: (weights: string, drop: number) => void;
} {
  const [search, setSearch] = useSearch(gradebook);
  const kept = usePreference<CourseAverage[]>(courseAveragesPreference, []);
  const isGiven = search.weights !== '' || search.drop !== 0;
  const own = kept.value.find((one) => one.courseId === courseId);
  const { weights, drop } = (isGiven ? undefined : own) ?? search;
  return {
    weighing: { weights: weightsOf(weights), dropLowest: drop },
    choose: (nextWeights, nextDrop) => {
      kept.set(averagesWith(kept.value, { courseId, weights: nextWeights, drop: nextDrop }));
      setSearch({ weights: nextWeights, drop: nextDrop === 0 ? undefined : nextDrop });
    },
  };
}
