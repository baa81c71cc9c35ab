/**
 * How every test starts the machine's own Chromium: quiet, without calls to its maker. Debian's build without windows of
 * its own draws no frame around the page, which costs a sixth of the processor time of a journey.
 */
export const chromium = {
  executablePath: process.env.PROOFMARK_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
