// A chunk of its own: what is imported from a door in the shell would be loaded with it.
export { ActingBar, SessionWatch } from '../../people/web/index.ts';
