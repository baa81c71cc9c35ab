/** A browser draws what `use` names once more each time; 100,000 elements already stop a page for ten seconds. */
const mostElements = 20_000;
const mostLooks = 10_000_000;

/** Whether a browser can draw the picture in a moment. What stands in it decides, not how large its file is. */
export function isLightSvg(text: string): boolean {
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
  // What is not read here may be read in another encoding.
  if (picture.querySelector('parsererror') !== null) return false;
  const elements = picture.querySelectorAll('*').length;
  const uses = [...picture.querySelectorAll('use')];
  if (elements > mostElements || elements * uses.length > mostLooks) return false;
  const weights = new Map<Element, number>();
  const targetOf = (use: Element): Element | null => {
    const address = use.getAttribute('href') ?? use.getAttributeNS(xlink, 'href') ?? '';
    return address.startsWith('#') ? picture.getElementById(address.slice(1)) : null;
  };
  // Each target is looked at once. One that is inside of itself is not drawn.
  const weightOf = (target: Element | null): number => {
    if (target === null) return 0;
    const known = weights.get(target);
    if (known !== undefined) return known;
    weights.set(target, 0);
    const inside = [target, ...target.querySelectorAll('*')];
    const used = inside.filter((one) => one.localName === 'use').map((use) => weightOf(targetOf(use)));
    const weight = inside.length + sumOf(used);
    weights.set(target, weight);
    return weight;
  };
  try {
    return elements + sumOf(uses.map((use) => weightOf(targetOf(use)))) <= mostElements;
  } catch {
    // A chain that is too long to follow.
    return false;
  }
}

const xlink = 'http://www.w3.org/1999/xlink';
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
