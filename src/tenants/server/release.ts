// Which build this is. The build script sets the values; from source they say so.

export const release = {
  version: process.env['PROOFMARK_VERSION'] ?? '0.1.0',
  commit: process.env['PROOFMARK_COMMIT'] ?? 'source',
};
