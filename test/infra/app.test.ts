import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** As the CDK command starts it: the context is in the environment. */
function start(context: Record<string, unknown>) {
  const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) };
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], { env, encoding: 'utf8' });
  return { status, stderr: stderr.trim() };
}

describe('infra/app.ts', () => {
  it.each([
    [
      'a rate limit that is no number',
      { rateLimit: 'many' },
      'rateLimit: must be a whole number from 1 to 1000000',
    ],
    ['a rate limit of nothing', { rateLimit: 0 }, 'rateLimit: must be a whole number from 1 to 1000000'],
    ['a stage that cannot be in a name', { stage: 'my stage' }, 'stage: must be of a-z, 0-9 and -'],
    [
      'a short URL with a path',
      { shortUrl: 'https://sho.rt/x' },
      'shortUrl: must be a scheme and a host, no more',
    ],
    [
      'a short URL without a scheme',
      { shortUrl: 'sho.rt' },
      'shortUrl: must be an absolute http or https URL',
    ],
    ['an address that is none', { adminEmail: 'admin' }, 'adminEmail: must be an e-mail address'],
    ['a word for true or false', { retainTable: 'yes' }, 'retainTable: must be true or false'],
  ])('refuses %s in one line', (_, context, message) => {
    expect(start(context)).toEqual({ status: 1, stderr: `context ${message}` });
  });
});
