"""Coroutines of the other side: awaiting one here runs it to its end there."""

import inspect


def is_awaitable(value):
    return inspect.isawaitable(value)


async def local(peer, handle):
    return peer.ask("await", handle)


def handle_of_local(peer, value):
    """That of a coroutine of the other side which comes back to it before anybody has awaited it; else none."""
    if not inspect.iscoroutine(value) or value.cr_code is not local.__code__:
        return None
    if inspect.getcoroutinestate(value) != inspect.CORO_CREATED or value.cr_frame.f_locals["peer"] is not peer:
        return None
    handle = value.cr_frame.f_locals["handle"]
    # Else Python would warn that nobody has awaited it.
    value.close()
    return handle


def run(value):
    """Runs an awaitable of this side; the loop is kept, so that locks and tasks live from call to call."""
    if is_in_loop():
        raise RuntimeError("A coroutine of the tests that the tested code awaits awaits the tested code in turn. Tests that "
                           "need it can run in one process with the code: a switch of the Pytest block.")
    return loop().run_until_complete(awaited(value))


async def awaited(value):
    return await value


def is_in_loop():
    import asyncio

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


_loops = []


def loop():
    # Only where it is used: it takes a while to load.
    import asyncio

    if not _loops:
        _loops.append(asyncio.new_event_loop())
        asyncio.set_event_loop(_loops[0])
    return _loops[0]
