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

it('runs no code that somebody writes', async () => {
  document.title = 'whole';
  const { container } = await renderPart(<Markdown text={attacks.join('\n\n')} />);
  await expect.element(page.getByText('<form action=//evil>', { exact: false })).toBeVisible();
  // A picture that fails after the same one in the text, whose handler would have run by then.
  await new Promise((resolve) => {
    const witness = new Image();
    witness.onerror = resolve;
    witness.src = 'x';
  });
  expect(document.title).toBe('whole');
  expect(container.querySelectorAll('form, script, iframe, svg[onload], a[href^="javascript"]')).toHaveLength(
    0,
  );
});

it('does not fetch pictures of other sites, but links to them with their text', async () => {
  const asked: string[] = [];
  const observer = new PerformanceObserver((list) => asked.push(...list.getEntries().map((one) => one.name)));
  observer.observe({ type: 'resource' });
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const lines = [
    '![A tree](https://pictures.example.org/tree.png)',
    '![](//pictures.example.org/bare.png)',
    '[![A logo](http://pictures.example.org/logo.png)](https://example.org/)',
    `![dot](${dot})`,
    '![own](/own.png)',
  ];
  const { container } = await renderPart(<Markdown text={lines.join('\n\n')} />);
  const tree = page.getByRole('link', { name: 'A tree (picture from pictures.example.org)' });
  await expect.element(tree).toHaveAttribute('href', 'https://pictures.example.org/tree.png');
  await expect.element(tree).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  const bare = page.getByRole('link', { name: 'Picture from pictures.example.org', exact: true });
  await expect.element(bare).toBeVisible();
  const logo = page.getByRole('link', { name: 'A logo (picture from pictures.example.org)' });
  await expect.element(logo).toHaveAttribute('href', 'https://example.org/');
  const shown = [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(shown).toEqual([dot, '/own.png']);
  await expect.poll(() => asked.some((name) => name.endsWith('/own.png'))).toBe(true);
  expect(asked.filter((name) => name.includes('example.org'))).toEqual([]);
  observer.disconnect();
});

it('draws formulas and colours code', async () => {
  const { container } = await renderPart(
    <Markdown text={'The cost is $n^2$.\n\n```python\nx = "a"  # b\n```'} />,
  );
  await expect.poll(() => container.querySelectorAll('math').length).toBe(1);
  await expect.poll(() => container.querySelectorAll('.tok-comment').length).toBe(1);
});

it('leaves the heading of the first level to the page', async () => {
  await renderPart(<Markdown text={'# Word count\n\n## Input\n\n###### Smallest'} />);
  await expect.element(page.getByRole('heading', { name: 'Word count', level: 2 })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Input', level: 3 })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Smallest', level: 6 })).toBeVisible();
});

it('lets the lines of a paragraph run together, and keeps those of a message', async () => {
  const screen = await renderPart(<Markdown text={'one\ntwo'} />);
  await expect.element(page.getByText('one two')).toBeVisible();
  await screen.unmount();
  const { container } = await renderPart(<Markdown text={'one\ntwo'} keepsLines />);
  await expect.poll(() => container.querySelectorAll('br').length).toBe(1);
});

it('no formula stops the page of whoever reads it, and the next one is drawn', async () => {
  const long = 'x'.repeat(60_000);
  const formulas = [
    `\\def\\a{${'x'.repeat(2000)}}${'\\a'.repeat(190)}`,
    `\\def\\a{${long}}${'\\a'.repeat(199)}`,
    long,
    `x${"'".repeat(60_000)}`,
    `${'x^{'.repeat(700)}x${'}'.repeat(700)}`,
    '\\newcommand{\\field}{\\mathbb{R}}\\field^2',
  ];
  const startMs = performance.now();
  const text = formulas.map((formula) => `$${formula}$`).join('\n\n');
  const { container } = await renderPart(<Markdown text={`${text}\n\n$last$`} />);
  await expect
    .poll(() => container.querySelectorAll('.math').item(5).querySelectorAll('math').length)
    .toBe(1);
  await expect
    .poll(() => container.querySelectorAll('.math').item(6).querySelectorAll('math').length)
    .toBe(1);
  expect(container.querySelectorAll('.math').item(2).textContent).toBe(long);
  expect(performance.now() - startMs).toBeLessThan(5_000);
});

it('does not take amounts of money for formulas', async () => {
  const { container } = await renderPart(<Markdown text="It costs $5 and then $10 more." />);
  await expect.element(page.getByText('It costs $5 and then $10 more.')).toBeVisible();
  expect(container.querySelectorAll('.math')).toHaveLength(0);
});
