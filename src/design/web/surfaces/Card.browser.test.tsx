import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Card } from './Card.tsx';

it('keeps a long name without spaces inside, beside its buttons', async () => {
  const name = 'Programmierungsgrundlagenveranstaltungsverzeichnis'.repeat(3);
  await renderPart(
    <div style={{ width: 320 }}>
      <Card title={name} actions={<button type="button">More</button>}>
        Body
      </Card>
    </div>,
  );
  const title = page.getByRole('heading', { name }).element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  const more = page.getByRole('button', { name: 'More' }).element().getBoundingClientRect();
  expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(more.left);
});
