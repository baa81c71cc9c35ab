import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Row, Spacer } from './Stack.tsx';

const placeOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();

it.each([
  ['beside what stands before it', 400],
  ['on a line of its own', 220],
])('puts what follows at the far end, %s', async (_where, width) => {
  await renderPart(
    <div data-testid="frame" style={{ width }}>
      <Row wrap>
        <button type="button" style={{ width: 150 }}>
          Search
        </button>
        <Spacer />
        <button type="button" style={{ width: 150 }}>
          New
        </button>
      </Row>
    </div>,
  );
  const frame = page.getByTestId('frame').element().getBoundingClientRect();
  expect(placeOf('New').right).toBe(frame.right);
  expect(placeOf('Search').left).toBe(frame.left);
});
