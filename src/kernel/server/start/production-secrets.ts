// In production no process starts with a secret that others may know: one from an example or a test, or
// one that can be guessed.

/**
 * Words from our examples and tests, and words that people write in place of a secret that
 * they mean to choose later.
 */
const placeholder =
  /change.?me|example|password|secret|for.tests|default|insecure|proofmark|12345|qwert|abcdef/i;
const usualDatabasePasswords = new Set(['password', 'postgres', 'proofmark', 'root', 'admin', 'secret']);
/** 32 random characters practically always have at least this many different ones. */
const differentCharacters = 12;
const advice = 'make one with `openssl rand -base64 33`';

/** A sentence for each secret that must not be used in production. */
export function weakSecretsIn(environment: Readonly<Record<string, string | undefined>>): string[] {
  const { PROOFMARK_SECRET: secret = '', PROOFMARK_RUNNER_TOKEN: runnerToken = '' } = environment;
  const { PROOFMARK_S3_SECRET_KEY: s3Key, DATABASE_URL: databaseUrl = '' } = environment;
  const problems: string[] = [];
  if (isGuessable(secret)) problems.push(`PROOFMARK_SECRET can be guessed: ${advice}.`);
  if (isGuessable(runnerToken)) problems.push(`PROOFMARK_RUNNER_TOKEN can be guessed: ${advice}.`);
  if (secret === runnerToken)
    problems.push(`PROOFMARK_RUNNER_TOKEN is the same as PROOFMARK_SECRET: ${advice} for each of them.`);
  if (hasUsualPassword(databaseUrl))
    problems.push('The password in DATABASE_URL is one of an example: give the role one of its own.');
  if (s3Key !== undefined && usualS3Keys.has(s3Key))
    problems.push(
      'PROOFMARK_S3_SECRET_KEY is the one that the storage is delivered with: change it there first.',
    );
  return problems;
}

const usualS3Keys = new Set(['minioadmin', 'password', 'secret', 'changeme']);

function isGuessable(secret: string): boolean {
  return placeholder.test(secret) || new Set(secret).size < differentCharacters;
}

/**
 * Without a password in the URL, PostgreSQL itself checks who connects (a socket, a certificate), and
 * there is nothing to guess.
 */
function hasUsualPassword(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { password } = new URL(databaseUrl);
  return password !== '' && usualDatabasePasswords.has(decodeURIComponent(password).toLowerCase());
}
