export function ContextPanel() {
  return null;
}
