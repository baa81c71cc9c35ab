/// <reference types="vite/client" />

// Icons are imported one by one: the package's barrel pulls six thousand modules into the dev server.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}
