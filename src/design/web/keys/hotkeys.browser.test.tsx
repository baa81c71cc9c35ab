import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { useHotkeys } from './HotkeyProvider.tsx';

const pressed = vi.fn<(keys: string) => void>();

function Keys({ known }: { known: readonly string[] }) {
  useHotkeys(known.map((keys) => ({ keys, label: keys, group: 'Test', onPress: () => pressed(keys) })));
  return null;
}

/** Presses the keys without any time between them. */
function press(...keys: string[]): void {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

const heard = () => pressed.mock.calls.map(([keys]) => keys);

it('a key that also begins a longer shortcut waits for it', async () => {
  pressed.mockClear();
  await renderPart(<Keys known={['g', 'n', 'g n', 'j']} />);
  press('g', 'n');
  expect(heard()).toEqual(['g n']);
  press('n');
  expect(heard()).toEqual(['g n', 'n']);
  press('g');
  expect(heard()).toEqual(['g n', 'n']);
  await expect.poll(heard).toEqual(['g n', 'n', 'g']);
});

it('a waiting key acts before a next key that does not belong to it', async () => {
  pressed.mockClear();
  await renderPart(<Keys known={['g', 'g n', 'j']} />);
  press('g', 'j');
  expect(heard()).toEqual(['g', 'j']);
  press('j', 'g', 'g', 'n');
  expect(heard()).toEqual(['g', 'j', 'j', 'g', 'g n']);
});
