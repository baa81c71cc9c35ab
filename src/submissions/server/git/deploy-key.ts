// Key pairs by which repositories are read. The private half is written as OpenSSH keeps its keys, since its client reads
// Ed25519 keys in no other form.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Platform } from '../../../kernel/server/platform.ts';

export interface DeployKey {
  /** One line for the settings of a repository. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const keyType = 'ssh-ed25519';
const seedBytes = 32;
/** What stands before the seed of an Ed25519 key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const blockBytes = 8;

export function newDeployKey({ random }: Platform, comment: string): DeployKey {
  const seed = Buffer.from(random.bytes(seedBytes));
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  // The last bytes of a public key in SPKI are the key itself.
  const publicBytes = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(-seedBytes);
  const publicBlob = Buffer.concat([framed(keyType), framed(publicBytes)]);
  const check = Buffer.from(random.bytes(4));
  const secrets = padded(
    Buffer.concat([check, check, publicBlob, framed(Buffer.concat([seed, publicBytes])), framed(comment)]),
  );
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    framed('none'),
    framed('none'),
    framed(''),
    Buffer.from([0, 0, 0, 1]),
    framed(publicBlob),
    framed(secrets),
  ]);
  const lines = file.toString('base64').match(/.{1,70}/g) ?? [];
  return {
    publicKey: `${keyType} ${publicBlob.toString('base64')} ${comment}`,
    privateKey: [
      '-----BEGIN OPENSSH PRIVATE KEY-----',
      ...lines,
      '-----END OPENSSH PRIVATE KEY-----',
      '',
    ].join('\n'),
  };
}

/** A length of four bytes before the bytes, as the protocol of ssh writes texts. */
function framed(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Filled up with the numbers 1, 2, 3 and so on to whole blocks. */
function padded(bytes: Buffer): Buffer {
  const missing = (blockBytes - (bytes.length % blockBytes)) % blockBytes;
  return Buffer.concat([bytes, Buffer.from(Array.from({ length: missing }, (_, at) => at + 1))]);
}
