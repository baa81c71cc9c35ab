import { expect, it } from 'vitest';
import { isLightSvg } from './svg-weight.ts';

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`;
const dot = '<defs><circle id="dot" r="1"/></defs>';

/** Each group uses the one before it ten times. */
const nested = (levels: number, href = 'href'): string =>
  `<defs><g id="g0"><rect/></g>${Array.from(
    { length: levels },
    (_, at) => `<g id="g${at + 1}">${`<use ${href}="#g${at}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use ${href}="#g${levels}"/>`;

it('a small picture that uses its parts again and again does not stop the page', () => {
  expect(isLightSvg(svg(nested(9)))).toBe(false);
  expect(isLightSvg(svg(nested(9, 'xlink:href')))).toBe(false);
  expect(isLightSvg(svg('<g/>'.repeat(30_000)))).toBe(false);
  expect(isLightSvg('no picture')).toBe(false);
});

it('pictures as programs draw them are shown, also those that name themselves', () => {
  expect(isLightSvg(svg(nested(2)))).toBe(true);
  expect(isLightSvg(svg(dot + '<use href="#dot"/>'.repeat(2_000)))).toBe(true);
  expect(isLightSvg(svg('<g id="a"><use href="#a"/></g>'))).toBe(true);
  expect(isLightSvg(svg('<use href="#none"/><use/>'))).toBe(true);
});
