// The certificates that this machine trusts besides those of Debian, such as that of an institution's proxy or
// mirror. A base of our own trusts them too: otherwise a set-up could not reach what the machine itself reaches.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './isolation/tools.ts';

/** Where Debian keeps all trusted certificates together, on the machine and in every base. */
export const certificatesInside = '/etc/ssl/certs/ca-certificates.crt';

const ownNames = /^host-\d+\.crt$/;

/** Makes a base trust what this machine trusts. Certificates that are there already stay as they are. */
export async function trustLikeHost(base: string): Promise<void> {
  const missing = certificatesBeyond(textOf(certificatesInside), textOf(join(base, certificatesInside)));
  if (missing.length === 0) return;
  const folder = join(base, 'usr/local/share/ca-certificates');
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(folder)
    .filter((name) => ownNames.test(name))
    .map((name) => join(folder, name));
  const earlier = kept.map(textOf).filter((text) => textOf(certificatesInside).includes(text.trim()));
  for (const path of kept) rmSync(path);
  [...earlier, ...missing].forEach((text, at) =>
    writeFileSync(join(folder, `host-${at}.crt`), `${text.trim()}\n`),
  );
  await runScript(updateScript, { arguments: [base] });
}

/** The certificates of the first list that the second one lacks. */
export function certificatesBeyond(host: string, base: string): string[] {
  const known = new Set(certificatesIn(base));
  return certificatesIn(host).filter((certificate) => !known.has(certificate));
}

function certificatesIn(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.map((certificate) => certificate.replaceAll('\r', ''));
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

// In a mount namespace of its own, so that the devices are gone with the script.
const updateScript = `
unshare --mount sh -eu -c '
  mount --rbind /dev "$1/dev"
  chroot "$1" update-ca-certificates
' sh "$1"`;
