import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { DesignProvider } from '../../../design/web/index.ts';
import { queryClient, queryOf } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { BuildOutput } from './BuildOutput.tsx';

beforeEach(() => {
  queryClient.clear();
  answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const settle = (lines: number) =>
  queryClient.setQueryData(
    queryOf(tenantContract.getAbout, { query: {} }).queryKey,
    aboutReply({ settings: { OUTPUT_VIEWER_ANIMATION_LIMIT: lines } }),
  );
const linesTo = (last: number) => Array.from({ length: last }, (_, at) => `line ${at + 1}\n`).join('');

/** Names of the animations after the output has grown from 2 lines to this number. */
async function animationsAt(lines: number): Promise<(string | undefined)[]> {
  const output = (text: string) => (
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light">
        <BuildOutput text={text} isTruncated={false} isRunning={false} />
      </DesignProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = await render(output(linesTo(2)));
  await rerender(output(linesTo(lines)));
  const box = page.getByLabelText('Build output').element();
  expect(box.textContent).toBe(linesTo(lines));
  const faded = box.getAnimations({ subtree: true }).map(({ effect }) => faderOf(effect));
  await unmount();
  return faded;
}

function faderOf(effect: AnimationEffect | null): string | undefined {
  return effect instanceof KeyframeEffect ? (effect.target?.textContent ?? undefined) : undefined;
}

it('fades in what came last, up to 100 lines (ATR-029, LIM-006)', async () => {
  expect(await animationsAt(3)).toEqual(['line 3\n']);
  expect(await animationsAt(100)).toHaveLength(1);
  expect(await animationsAt(101)).toEqual([]);
});

it('follows what the site says about moving output (LIM-006)', async () => {
  settle(3);
  expect(await animationsAt(3)).toEqual(['line 3\n']);
  expect(await animationsAt(4)).toEqual([]);
});
