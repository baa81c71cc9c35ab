"""Coroutines of the other side: awaiting one here runs it to its end there."""

import inspect


def is_awaitable(value):
    return inspect.isawaitable(value)


async def local(peer, handle):
    return peer.ask("await", handle)


def run(value):
    """Runs an awaitable of this side; the loop is kept, so that locks and tasks live from call to call."""
    return loop().run_until_complete(awaited(value))


async def awaited(value):
    return await value


_loops = []


def loop():
    # Only where it is used: it takes a while to load.
    import asyncio

    if not _loops:
        _loops.append(asyncio.new_event_loop())
        asyncio.set_event_loop(_loops[0])
    return _loops[0]
