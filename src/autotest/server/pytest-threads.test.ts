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
        call()
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
      // A thread that goes on when the answer has been given is heard when the tests wait again.
      late: [
        '',
        'call = Mock(); work.late(call); time.sleep(0.5); assert work.double(2) == 4 and call.called',
      ],
    },
  });
});

it('threads of a hand-in go on while a test waits, sleeps or shares queues, locks and events with them', async () => {
  await expectJudged({
    right: `import queue, threading, time
class Worker(threading.Thread):
    def __init__(self, work, results):
        super().__init__(daemon=True)
        self.work, self.results = work, results
    def run(self):
        while (item := self.work.get()) is not None: self.results.put((item * 2,))
class Ticker:
    def __init__(self, call, gap): self.call, self.gap, self.on, self.count = call, gap, True, 0
    def start(self):
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
    def run(self):
        while self.on:
            self.call()
            self.count += 1
            time.sleep(self.gap)
    def stop(self):
        self.on = False
        self.thread.join()
def delayed(call, seconds): threading.Timer(seconds, call).start()
def counted(lock, box, times):
    def work():
        for _ in range(times):
            with lock:
                number = box["n"]
                time.sleep(0.0001)
                box["n"] = number + 1
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
def after(event, call):
    thread = threading.Thread(target=lambda: (event.wait(), call()), daemon=True)
    thread.start()
    return thread
def take(items): return items.get(timeout=0.05)
def fill(items):
    items.put(1)
    items.put(2, timeout=0.05)
def held(lock): return lock.acquire(timeout=0.05)
def happened(event): return event.wait(0.05)
def meet(barrier): barrier.wait()
def nap(sleep, seconds): return sleep(seconds), sleep is time.sleep
`,
    wrong: `import threading
class Worker(threading.Thread):
    def __init__(self, work, results): super().__init__(daemon=True)
    def run(self): pass
class Ticker:
    def __init__(self, call, gap): self.count = 0
    def start(self): pass
    def stop(self): pass
def delayed(call, seconds): pass
def counted(lock, box, times): pass
def after(event, call): return Worker(event, call)
def take(items): return None
def fill(items): pass
def held(lock): return None
def happened(event): return None
def meet(barrier): pass
def nap(sleep, seconds): return None
`,
    head: `import queue, threading, time
from unittest.mock import Mock
import pytest
import solution as work`,
    tests: {
      // The worker waits for items of a queue that is filled only later.
      worked: [
        '',
        `given, results = queue.Queue(), queue.Queue()
    worker = work.Worker(given, results)
    worker.start()
    for number in [1, 2]: given.put(number)
    assert results.get(timeout=5) == (2,)
    given.put(None)
    worker.join()
    assert results.get(timeout=5) == (4,) and not worker.is_alive()`,
      ],
      ticked: [
        '',
        `seen = []
    ticker = work.Ticker(lambda: seen.append(1), 0.01)
    ticker.start()
    while len(seen) < 3 and time.sleep(0.05) is None and ticker.count > 0: pass
    ticker.stop()
    assert len(seen) >= 3`,
      ],
      // A thread that asks without end holds up no answer.
      restless: [
        '',
        `seen = []
    ticker = work.Ticker(lambda: seen.append(1), 0)
    ticker.start()
    for _ in range(20): ticker.count
    ticker.stop()
    assert len(seen) > 1`,
      ],
      slept: ['', 'call = Mock(); work.delayed(call, 0.05); time.sleep(1); call.assert_called_once_with()'],
      told: ['', 'done = threading.Event(); work.delayed(done.set, 0.05); assert done.wait(5)'],
      locked: ['', 'box = {"n": 0}; work.counted(threading.Lock(), box, 5); assert box["n"] == 20'],
      awaited: [
        '',
        `event, call = threading.Event(), Mock()
    thread = work.after(event, call)
    event.set()
    thread.join()
    call.assert_called_once_with()`,
      ],
      empty: ['', 'with pytest.raises(queue.Empty): work.take(queue.Queue())'],
      full: ['', 'with pytest.raises(queue.Full): work.fill(queue.Queue(maxsize=1))'],
      held: [
        '',
        `lock = threading.Lock()
    with lock: assert work.held(lock) is False
    assert work.held(lock) is True`,
      ],
      happened: [
        '',
        'event = threading.Event(); assert work.happened(event) is False; event.set(); assert work.happened(event) is True',
      ],
      // They would wait for each other in one thread of the tests.
      met: [
        '',
        'with pytest.raises(RuntimeError, match="switch of the Pytest block"): work.meet(threading.Barrier(2))',
      ],
      handed_over: ['', 'assert work.nap(time.sleep, 0.01) == (None, True)'],
      // What a test replaces is still replaced for both.
      replaced: [
        'monkeypatch',
        `slept = []
    monkeypatch.setattr(time, "sleep", slept.append)
    work.counted(threading.Lock(), {"n": 0}, 1)
    assert slept == [0.0001] * 4`,
      ],
    },
  });
});
