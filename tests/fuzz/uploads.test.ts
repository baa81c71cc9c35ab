// Every call that takes files is sent forms that nobody expects: there is no fault, and each answer is one that the
// description names.
import { expect, it } from 'vitest';
import { allEndpoints } from '../../src/app/contract.ts';
import { pathOf, requestOf, searchOf } from '../../src/kernel/domain/call-request.ts';
import { sampleOf } from '../support/samples/all.ts';
import { useWorld } from '../support/world.ts';
import { problemOf } from './answers.ts';
import { operationOf } from './document.ts';
import { strangeForms } from './strange-uploads.ts';

const makeWorld = useWorld();
const longerThanAnyLimitMs = 3_600_000;
const uploads = allEndpoints().filter(
  ({ endpoint }) => endpoint.transport === 'upload' && endpoint.wire !== 'runner',
);

it('there are calls that take files', () => {
  expect(uploads.length).toBeGreaterThan(5);
});

it.each(uploads)('$name has no fault from strange forms', async ({ room, name, endpoint }) => {
  const world = await makeWorld();
  const make = sampleOf(room, name);
  if (!make) throw new Error(`${room}.${name} has no sample.`);
  const problems: string[] = [];
  const [field = 'file'] = Object.keys(endpoint.form ?? {});
  let sample = await make(world);
  for (const form of strangeForms(field)) {
    const { headers } = requestOf(endpoint, sample.input, sample.as.token);
    const { 'content-type': _ofSample, prefer: _wish, ...others } = headers;
    const type = form.contentType === undefined ? {} : { 'content-type': form.contentType };
    const url = `${world.baseUrl}${pathOf(endpoint, sample.input)}${searchOf(endpoint, sample.input)}`;
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: { ...others, ...type },
      body: form.body,
    });
    const problem = await problemOf(operationOf(name), answer);
    if (problem !== undefined) problems.push(`${form.name}: ${problem}`);
    if (answer.status === 429) world.clock.advance(longerThanAnyLimitMs);
    if (answer.status < 400) sample = await make(world);
  }
  expect(problems).toEqual([]);
});
