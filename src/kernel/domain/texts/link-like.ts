// Mail programs turn some plain texts into links. A name in one of our mails could then lead to a foreign
// site. These functions detect such names.

/** Endings of countries need no list: they have two letters. */
const commonEndings =
  'com|net|org|info|biz|edu|gov|mil|int|app|dev|xyz|top|link|site|online|shop|store|tech|cloud|club|live|life|world|page|' +
  'blog|news|email|help|support|security|login|name|pro|mobi|zip|mov|click|space|website|agency|academy|school|zone';
const protocol = /:\/\/|\bwww\./iu;
const endings = new Set(commonEndings.split('|'));

/** True for a text that contains something that looks like a web address. */
export function readsAsLink(text: string): boolean {
  return protocol.test(text) || text.split(/[^\p{L}\p{N}.-]/u).some(isHost);
}

function isHost(word: string): boolean {
  const labels = word.toLowerCase().split('.').filter(Boolean);
  const ending = labels.at(-1) ?? '';
  return labels.length > 1 && (/^\p{L}{2}$/u.test(ending) || endings.has(ending));
}

/**
 * The first line of a mail, with the person's name unless it looks like a link: whoever enrols a
 * person may choose the name.
 */
export function greetingOf(name: string): string {
  return readsAsLink(name) ? 'Hello,' : `Dear ${name},`;
}
