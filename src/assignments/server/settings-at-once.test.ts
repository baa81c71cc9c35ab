import { describe, expect, it } from 'vitest';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { buildSection, schedule, until } from '../../../tests/support/build-group.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { assignmentContract as contract } from '../domain/contract.ts';
import { DescriptionMeanwhile, SettingsMeanwhile, TimeframesMeanwhile } from '../domain/model.ts';
import { descriptionTagOf, settingsOf, settingsTagOf, timeframesTagOf } from '../domain/settings-tag.ts';

const makeWorld = useWorld();

describe('two who change the settings of an assignment at once', () => {
  it('do not put one over the other: the later is told what stands there', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment({ name: 'Sorting' });
    const params = { assignmentId };
    const seen = await w.teacher.call(contract.getAssignment, { params });
    await w.teacher.call(contract.patchAssignment, { params, body: { name: 'Sorting fast' } });
    const late = {
      params,
      body: { name: 'Sorting slowly' },
      ifMatch: settingsTagOf(settingsOf(seen), ['name']),
    };
    const error: unknown = await w.teacher.call(contract.patchAssignment, late).catch((one: unknown) => one);
    const present = presentOf(contract.patchAssignment, SettingsMeanwhile, error);
    expect(present?.assignment.name).toBe('Sorting fast');
    expect((await w.teacher.call(contract.getAssignment, { params })).name).toBe('Sorting fast');
  });

  it('are in nobody’s way where they change different settings', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment({ name: 'Sorting' });
    const params = { assignmentId };
    const seen = settingsOf(await w.teacher.call(contract.getAssignment, { params }));
    await w.teacher.call(contract.patchAssignment, { params, body: { name: 'Sorting fast' } });
    const body = { maxSubmissions: 3, grading: { scale: 'percentage' } } as const;
    const ifMatch = settingsTagOf(seen, ['grading', 'maxSubmissions']);
    const changed = await w.teacher.call(contract.patchAssignment, { params, body, ifMatch });
    expect(changed).toMatchObject({ name: 'Sorting fast', ...body });
  });

  it('keep the schedule that somebody else has stored meanwhile', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const seen = await w.teacher.call(contract.listTimeframes, { params });
    const scheduleOf = (deadline: Date) => seen.map((entry) => ({ ...entry, deadline }));
    const first = new Date(w.clock.now().getTime() + 3_600_000);
    const ifMatch = timeframesTagOf(seen);
    const stored = await w.teacher.call(contract.putTimeframes, {
      params,
      body: { timeframes: scheduleOf(first) },
      ifMatch,
    });
    const second = new Date(first.getTime() + 3_600_000);
    const late = { params, body: { timeframes: scheduleOf(second) }, ifMatch };
    const error: unknown = await w.teacher.call(contract.putTimeframes, late).catch((one: unknown) => one);
    expect(presentOf(contract.putTimeframes, TimeframesMeanwhile, error)).toEqual({ timeframes: stored });
    const again = { ...late, ifMatch: timeframesTagOf(stored) };
    expect(await w.teacher.call(contract.putTimeframes, again)).toMatchObject([{ deadline: second }]);
  });

  it('read of the schedule only their own dates, unless they may read those of all sections', async () => {
    const w = await makeWorld();
    const editor = await personWith(w, ['can_see_assignments', 'can_edit_assignment_info']);
    const section = await buildSection(w, [w.student]);
    const general = until(w, 1);
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const seen = await editor.call(contract.listTimeframes, { params });
    await schedule(w, assignmentId, { general, sections: [[section, until(w, 5)]] });
    const late = { params, body: { timeframes: seen }, ifMatch: timeframesTagOf(seen) };
    const error: unknown = await editor.call(contract.putTimeframes, late).catch((one: unknown) => one);
    const present = presentOf(contract.putTimeframes, TimeframesMeanwhile, error);
    expect(present).toEqual({ timeframes: [{ ...general, sectionIds: null }] });
    expect(present?.timeframes).toEqual(await editor.call(contract.listTimeframes, { params }));
  });

  it('do not lose the dates of sections to somebody who reads only their own', async () => {
    const w = await makeWorld();
    const editor = await personWith(w, ['can_see_assignments', 'can_edit_assignment_info']);
    const section = await buildSection(w, [w.student]);
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const [seen] = await editor.call(contract.listTimeframes, { params });
    if (!seen) throw new Error('The schedule is empty.');
    const moved = { ...seen, deadline: until(w, 3).deadline };
    const alone = { params, body: { timeframes: [moved] } };
    expect(await editor.call(contract.putTimeframes, alone)).toEqual([moved]);
    await schedule(w, assignmentId, { general: until(w, 1), sections: [[section, until(w, 5)]] });
    const both = await w.teacher.call(contract.listTimeframes, { params });
    for (const body of [{ timeframes: [moved] }, { timeframes: both }]) {
      expect(await editor.refused(contract.putTimeframes, { params, body })).toMatchObject({ status: 403 });
    }
    expect(await w.teacher.call(contract.listTimeframes, { params })).toEqual(both);
    const [own] = await editor.call(contract.listTimeframes, { params });
    const ifMatch = timeframesTagOf(own ? [own] : []);
    const again = editor.refused(contract.putTimeframes, { ...alone, ifMatch });
    expect(await again).toMatchObject({ status: 403 });
  });

  it('keep the description that somebody else has stored meanwhile', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const writing = (text: string, seen: string) => {
      const upload = new FormData();
      upload.set('description', new Blob([text]), 'description.md');
      return { params, upload, ifMatch: descriptionTagOf(seen) };
    };
    await w.teacher.call(contract.putDescription, writing('First', ''));
    const late: unknown = await w.teacher
      .call(contract.putDescription, writing('Second', ''))
      .catch((one: unknown) => one);
    expect(presentOf(contract.putDescription, DescriptionMeanwhile, late)).toEqual({ description: 'First' });
    const removal = { params, ifMatch: descriptionTagOf('') };
    expect((await w.teacher.refused(contract.removeDescription, removal)).status).toBe(409);
    await w.teacher.call(contract.putDescription, writing('Second', 'First'));
  });
});
