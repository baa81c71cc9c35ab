import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Markdown } from './Markdown.tsx';

const attacks = [
  '<img src=x onerror="document.title=\'broken\'">',
  '<script>document.title="broken"</script>',
  '[a](javascript:document.title="broken")',
  '<svg onload="document.title=\'broken\'"></svg>',
  '$\\href{javascript:document.title="broken"}{x}$',
  '$\\htmlId{root}{x}$',
  '<a href="//evil" target=_self>q</a>',
  '![x](data:text/html,<script>document.title="broken"</script>)',
  '<form action=//evil><button>ok</button></form>',
];

it('runs nothing that somebody writes', async () => {
  document.title = 'whole';
  const { container } = await renderPart(<Markdown text={attacks.join('\n\n')} />);
  await expect.element(page.getByText('<form action=//evil>', { exact: false })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.title).toBe('whole');
  expect(container.querySelectorAll('form, script, iframe, svg[onload], a[href^="javascript"]')).toHaveLength(
    0,
  );
});

it('draws formulas and colours code', async () => {
  const { container } = await renderPart(
    <Markdown text={'The cost is $n^2$.\n\n```python\nx = "a"  # b\n```'} />,
  );
  await expect.poll(() => container.querySelectorAll('math').length).toBe(1);
  await expect.poll(() => container.querySelectorAll('.tok-comment').length).toBe(1);
});

it('leaves money alone', async () => {
  const { container } = await renderPart(<Markdown text="It costs $5 and then $10 more." />);
  await expect.element(page.getByText('It costs $5 and then $10 more.')).toBeVisible();
  expect(container.querySelectorAll('.math')).toHaveLength(0);
});
