// Threads of a hand-in, in the real sandbox: they ask the tests as in one process.
import { it } from 'vitest';
import { useUsualTests } from '../../../tests/support/usual-tests.ts';

const expectJudged = useUsualTests();

it('functions of tests are called in the threads of a hand-in, while the test waits for it', async () => {
  await expectJudged({
    right: `import asyncio, threading, warnings
from concurrent.futures import ThreadPoolExecutor
def parallel_map(call, items, workers=4):
    with ThreadPoolExecutor(workers) as pool: return list(pool.map(call, items))
def started(call, count):
    threads = [threading.Thread(target=call, args=(number,)) for number in range(count)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
def double(number): return number * 2
async def beside(call, item): return await asyncio.to_thread(call, item)
def retried(call, times):
    for _ in range(times - 1):
        try: return parallel_map(call, [1], 1)[0]
        except OSError: pass
    return parallel_map(call, [1], 1)[0]
def warn(): parallel_map(lambda _: warnings.warn("old", DeprecationWarning), range(3))
def asked(): return parallel_map(lambda _: input(), range(2), 1)
class Bus:
    def __init__(self): self.handlers = []
    def on(self, call): self.handlers.append(call)
    def tell(self, what): parallel_map(lambda call: call(what), self.handlers)
def late(call):
    def work():
        import time
        time.sleep(0.2)
        try: call()
        except RuntimeError: pass
    threading.Thread(target=work, daemon=True).start()
`,
    wrong: `def parallel_map(call, items, workers=4): return []
def started(call, count): pass
def double(number): return 0
async def beside(call, item): return None
def retried(call, times): return None
def warn(): pass
def asked(): return []
class Bus:
    def on(self, call): pass
    def tell(self, what): pass
def late(call): raise OSError
`,
    head: 'import io, sys, time\nfrom unittest.mock import Mock\nimport pytest\nimport solution as work',
    tests: {
      mapped: ['', 'assert work.parallel_map(lambda item: item + 1, range(20)) == list(range(1, 21))'],
      counted: [
        '',
        `seen = []
    work.started(seen.append, 12); assert sorted(seen) == list(range(12))`,
      ],
      // Each call leads back into the hand-in while other threads ask.
      inside_each_other: [
        '',
        'assert work.parallel_map(lambda item: work.double(item) + 1, range(20)) == list(range(1, 41, 2))',
      ],
      deeper: [
        '',
        `inner = lambda item: sum(work.parallel_map(lambda part: work.double(part), range(item)))
    assert work.parallel_map(inner, range(5)) == [0, 0, 2, 6, 12]`,
      ],
      mocked: [
        '',
        'call = Mock(return_value=7); assert work.parallel_map(call, [1, 2]) == [7, 7] and call.call_count == 2',
      ],
      awaited: [
        '',
        `import asyncio
    assert asyncio.run(work.beside(lambda item: item * 3, 4)) == 12`,
      ],
      failing: [
        '',
        `def odd(item):
        if item == 3: raise KeyError(item)
        return item
    assert work.parallel_map(odd, [1, 2]) == [1, 2]
    with pytest.raises(KeyError): work.parallel_map(odd, range(6))`,
      ],
      tried_again: [
        '',
        'call = Mock(side_effect=[OSError(), OSError(), 5]); assert work.retried(call, 3) == 5',
      ],
      heard: [
        '',
        `with pytest.warns(DeprecationWarning) as heard: work.warn()
    assert len(heard) == 3`,
      ],
      typed: [
        'monkeypatch',
        'monkeypatch.setattr(sys, "stdin", io.StringIO("a\\nb\\n")); assert work.asked() == ["a", "b"]',
      ],
      observed: [
        '',
        `bus, first, second = work.Bus(), Mock(), Mock()
    bus.on(first); bus.on(second); bus.tell("x")
    first.assert_called_once_with("x"); second.assert_called_once_with("x")`,
      ],
      // Nobody hears a thread that goes on when the answer has been given; the next test is not disturbed by it.
      too_late: ['', 'work.late(Mock()); time.sleep(0.5); assert work.double(2) == 4'],
    },
  });
});
