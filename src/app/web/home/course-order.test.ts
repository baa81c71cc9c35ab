import { describe, expect, it } from 'vitest';
import { courseColoursPreference, courseOrderPreference } from '../../../people/domain/preferences.ts';
import { coloursAfterChoice, colourOf, inOwnOrder, orderAfterMove } from './course-order.ts';

const courses = (...ids: number[]) => ids.map((id) => ({ id }));
const many = Array.from({ length: 300 }, (_, index) => 999_999_999 - index);

describe('the order of course cards', () => {
  it('is that of the person, with new courses first, newest first', () => {
    expect(inOwnOrder(courses(5, 4, 3, 2, 1), [2, 1, 3])).toEqual(courses(5, 4, 2, 1, 3));
    expect(inOwnOrder(courses(3, 2, 1), [])).toEqual(courses(3, 2, 1));
    expect(inOwnOrder(courses(3, 1), [1, 2, 3])).toEqual(courses(1, 3));
  });

  it.each([
    [1, 3, [2, 3, 1, 4]],
    [4, 1, [4, 1, 2, 3]],
    [2, 3, [1, 3, 2, 4]],
    [3, 2, [1, 3, 2, 4]],
    [2, 2, [1, 2, 3, 4]],
    [2, 9, [1, 2, 3, 4]],
  ])('after card %i went to the place of %i is %j', (courseId, toPlaceOf, order) => {
    expect(orderAfterMove([1, 2, 3, 4], { courseId, toPlaceOf })).toEqual(order);
  });

  it('holds 300 places; courses without one come behind', () => {
    const order = orderAfterMove([7, ...many], { courseId: 7, toPlaceOf: many[1] ?? 0 });
    expect(order).toHaveLength(300);
    expect(order.slice(0, 3)).toEqual([many[0], many[1], 7]);
    expect(inOwnOrder(courses(1_000_000_000, 7), order)).toEqual(courses(7, 1_000_000_000));
    expect(courseOrderPreference.values.safeParse(order).success).toBe(true);
    expect(JSON.stringify(order).length).toBeLessThan(4096);
  });
});

describe('the colour of a course card', () => {
  it('is chosen, changed and taken back', () => {
    const one = coloursAfterChoice([], { courseId: 1, colour: 'blue' });
    const two = coloursAfterChoice(one, { courseId: 2, colour: 'blue' });
    const changed = coloursAfterChoice(two, { courseId: 1, colour: 'red' });
    expect([1, 2, 3].map((id) => colourOf(changed, id))).toEqual(['red', 'blue', undefined]);
    expect(coloursAfterChoice(changed, { courseId: 2, colour: undefined })).toEqual([
      { colour: 'red', courseIds: [1] },
    ]);
  });

  it('is kept for 300 courses, in what a preference may hold', () => {
    const full = [{ colour: 'violet' as const, courseIds: many }];
    const next = coloursAfterChoice(full, { courseId: 7, colour: 'blue' });
    expect(colourOf(next, 7)).toBe('blue');
    expect(next.flatMap(({ courseIds }) => courseIds)).toHaveLength(300);
    expect(courseColoursPreference.values.safeParse(next).success).toBe(true);
    expect(JSON.stringify(next).length).toBeLessThan(4096);
  });
});
