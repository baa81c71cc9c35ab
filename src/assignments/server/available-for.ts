import { sql } from 'kysely';

/**
 * SQL for lists: whether an assignment is available by the dates of one person, as `ownDates` computes them.
 * The query must contain `assignment` and `general`, its timeframe for everyone; nearly every assignment has
 * no other. A test compares it with `ownDates`.
 */
export function isAvailableFor(personId: number, now: Date) {
  return sql<boolean>`case
    when (select count(*) from assignment_timeframe entry where entry.assignment_id = assignment.id) = 1
    then general.always_available or coalesce(general.available_at <= ${now}, false)
    else exists (
      select 1 from (
        select ${personId}::bigint as person_id
        union
        select fellow.person_id
        from group_member mine join group_member fellow on fellow.group_id = mine.group_id
        where mine.person_id = ${personId} and mine.group_set_id = assignment.group_set_id) member
      cross join lateral (
        select bool_or(entry.always_available or coalesce(entry.available_at <= ${now}, false)) as is_available
        from assignment_timeframe entry join section_member own on own.section_id = any (entry.section_ids)
        where entry.assignment_id = assignment.id and own.person_id = member.person_id) of_sections
      where coalesce(
        of_sections.is_available, general.always_available or coalesce(general.available_at <= ${now}, false)))
    end`;
}
