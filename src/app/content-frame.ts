/**
 * The page of a frame that shows one piece of HTML. It gets it by a message from the page around it, runs it with an
 * origin of its own and without any network, and tells its height.
 */
export const framePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Output</title>
<style>
html { color-scheme: light dark; }
body { margin: 0; padding: 4px 0; font: 13px/20px system-ui, sans-serif; overflow-wrap: break-word; }
table { border-collapse: collapse; }
th, td { padding: 2px 8px; border: 1px solid #8888; text-align: right; }
img, svg { max-width: 100%; }
</style>
<body>
<script>
const around = window.parent;
addEventListener('message', ({ source, data }) => {
  if (source !== around || typeof data?.html !== 'string') return;
  document.documentElement.style.colorScheme = data.scheme === 'dark' ? 'dark' : 'light';
  document.body.replaceChildren(document.createRange().createContextualFragment(data.html));
});
new ResizeObserver(() => {
  around.postMessage({ height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*');
}).observe(document.documentElement);
around.postMessage({ ready: true }, '*');
</script>
`;
