/** How every test starts the machine's own Chromium: quiet, without calls to its maker. */
export const chromium = {
  executablePath: process.env.PROOFMARK_CHROMIUM ?? '/usr/bin/chromium',
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
