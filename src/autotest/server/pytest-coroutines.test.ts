// Coroutines that go back and forth between tests and hand-in, in the real sandbox.
import { expect, it } from 'vitest';
import { usePytest } from '../../../tests/support/pytest-runs.ts';
import { useUsualTests } from '../../../tests/support/usual-tests.ts';

const expectJudged = useUsualTests();
const runs = usePytest();

it('a hand-in awaits what tests give it, where that waits for nothing itself', async () => {
  await expectJudged({
    right: `import asyncio
async def twice(x):
    await asyncio.sleep(0)
    return x * 2
async def apply(work, x): return await work(x)
async def all_of(coroutines): return await asyncio.gather(*coroutines)
async def within(coroutine, seconds):
    try: return await asyncio.wait_for(coroutine, seconds)
    except asyncio.TimeoutError: return "late"
async def endless(): await asyncio.Event().wait()
class Client:
    def __init__(self, http): self.http = http
    async def name(self): return (await self.http.get("/me"))["name"]
`,
    wrong: `async def twice(x): return x
async def apply(work, x): return await work(x + 1)
async def all_of(coroutines):
    for one in coroutines: one.close()
    return []
async def within(coroutine, seconds):
    coroutine.close()
async def endless(): pass
class Client:
    def __init__(self, http): self.http = http
    async def name(self): return (await self.http.get("/you"))["name"]
`,
    head: 'import asyncio\nfrom unittest.mock import AsyncMock\nimport solution as work',
    tests: {
      function_of_tests: [
        '',
        `async def inc(x):
        await asyncio.sleep(0)
        return x + 1
    assert asyncio.run(work.apply(inc, 1)) == 2`,
      ],
      own_ones: ['', 'assert asyncio.run(work.all_of([work.twice(1), work.twice(2)])) == [2, 4]'],
      own_one_that_waits: ['', 'assert asyncio.run(work.within(work.endless(), 0.1)) == "late"'],
      mock: [
        '',
        `http = AsyncMock(); http.get.return_value = {"name": "Ada"}
    assert asyncio.run(work.Client(http).name()) == "Ada"
    http.get.assert_awaited_once_with("/me")`,
      ],
    },
  });
});

it('what cannot be awaited is told with the switch, and the other tests go on', async () => {
  const { tests, output } = await runs.run({
    student: { 'solution.py': 'async def apply(work): return await work\nasync def one(): return 1\n' },
    tests: {
      'test_s.py': `import asyncio, solution
async def sleeping(): await asyncio.sleep(0.01)
async def asking(): return await solution.one()
async def going_round():
    while True: await asyncio.sleep(0)
def test_sleeping(): asyncio.run(solution.apply(sleeping()))
def test_asking(): assert asyncio.run(solution.apply(asking())) == 1
def test_going_round(): asyncio.run(solution.apply(going_round()))
def test_after(): assert asyncio.run(solution.one()) == 1
`,
    },
  });
  expect(tests).toEqual([
    'test_sleeping failure',
    'test_asking failure',
    'test_going_round failure',
    'test_after success',
  ]);
  expect(output.text.match(/E .*: a switch of the Pytest block/g)).toHaveLength(3);
});

it('a task whose error nobody took does not end the run while a failure is written down', async () => {
  // Long, so that Python collects what is left while pytest reads it.
  const long = 'number = (1, 2, 3)\n'.repeat(3_000);
  const { tests } = await runs.run({
    student: { 'solution.py': 'async def bad(): raise ValueError("no")\ndef one(): return 1\n' },
    tests: {
      'test_s.py': `import asyncio, gc, solution
async def go_on(): return await solution.bad()
async def leave():
    left = [asyncio.ensure_future(go_on())]
    left.append(left)
    await asyncio.sleep(0.01)
def test_fails():
    gc.collect()
    gc.set_threshold(5_000)
    asyncio.run(leave())
    assert solution.one() == 2
def test_after(): assert solution.one() == 1
${long}`,
    },
  });
  expect(tests).toEqual(['test_fails failure', 'test_after success']);
});
