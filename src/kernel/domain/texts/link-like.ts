// Which texts readers of mail make a link of, though nobody wrote one. A name in a mail of ours would lead somewhere else.

/** Those of countries have two letters. */
const commonEndings =
  'com|net|org|info|biz|edu|gov|mil|int|app|dev|xyz|top|link|site|online|shop|store|tech|cloud|club|live|life|world|page|' +
  'blog|news|email|help|support|security|login|name|pro|mobi|zip|mov|click|space|website|agency|academy|school|zone';
const protocol = /:\/\/|\bwww\./iu;
const endings = new Set(commonEndings.split('|'));

/** True for a text with something in it that reads as an address of the web. */
export function readsAsLink(text: string): boolean {
  return protocol.test(text) || text.split(/[^\p{L}\p{N}.-]/u).some(isHost);
}

function isHost(word: string): boolean {
  const labels = word.toLowerCase().split('.').filter(Boolean);
  const ending = labels.at(-1) ?? '';
  return labels.length > 1 && (/^\p{L}{2}$/u.test(ending) || endings.has(ending));
}

/** How a mail begins: by the name, where it is one. Who enrols somebody may have chosen it. */
export function greetingOf(name: string): string {
  return readsAsLink(name) ? 'Hello,' : `Dear ${name},`;
}
