import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleBlocks } from '../gallery/samples.ts';
import { renderPart } from '../testing/render-part.tsx';
import { childrenOf } from './block-tree.ts';
import { SortableBlocks } from './SortableBlocks.tsx';

type SampleBlock = (typeof sampleBlocks)[number];

function drawn(blocks: readonly SampleBlock[], parent: string | null): string {
  const parts = childrenOf(blocks, parent).map((block) =>
    block.isContainer ? `${block.id}(${drawn(blocks, block.id)})` : block.id,
  );
  return parts.join(' ');
}

function Sorted() {
  const [blocks, setBlocks] = useState<readonly SampleBlock[]>(sampleBlocks);
  return (
    <>
      <SortableBlocks label="Blocks" blocks={blocks} onChange={setBlocks} labelOf={(block) => block.name} />
      <output aria-label="Order">{drawn(blocks, null)}</output>
    </>
  );
}

const order = () => page.getByLabelText('Order');
const grip = (name: string) => page.getByRole('button', { name: `Move ${name}` });
const focus = (name: string) => grip(name).element();

it('moves a block into another one and out again by keyboard, speaks it and keeps the focus', async () => {
  await renderPart(<Sorted />);
  await expect.element(order()).toHaveTextContent('a(b(c d)) e() f');
  const element = focus('Style check');
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(order()).toHaveTextContent('a(b(c d)) e(f)');
  await expect.element(page.getByText('Style check moved into Section two')).toBeInTheDocument();
  await expect.element(grip('Style check')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowUp}{/Alt}');
  await expect.element(order()).toHaveTextContent('a(b(c d)) f e()');
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  await expect.element(page.getByText('Style check moved into Weight 2')).toBeInTheDocument();
  await expect.element(grip('Style check')).toHaveFocus();
});

it('drops a block into a container by mouse', async () => {
  await renderPart(<Sorted />);
  await userEvent.dragAndDrop(grip('Style check'), grip('Section two'));
  await expect.element(order()).toHaveTextContent(/f/);
  await expect.element(order()).not.toHaveTextContent('a(b(c d)) e() f');
});
