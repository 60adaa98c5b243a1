import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Starts the app as the CDK command does, with the context in the environment. */
function start(context: Record<string, unknown>) {
  const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) };
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], { env, encoding: 'utf8' });
  return { status, lines: stderr.trim().split('\n') };
}

describe('infra/app.ts', () => {
  it.each([
    [
      {
        stage: 'my stage',
        shortUrl: 'https://sho.rt/x',
        rateLimit: 'many',
        adminEmail: 'admin',
        retainTable: 'yes',
      },
      [
        'context stage: must start with a letter and contain only a-z, 0-9 and -',
        'context shortUrl: must be a scheme and a host without a path',
        'context rateLimit: must be a whole number from 1 to 1000000',
        'context adminEmail: must be an email address',
        'context retainTable: must be true or false',
      ],
    ],
    [
      { shortUrl: 'sho.rt', rateLimit: 0 },
      [
        'context shortUrl: must be an absolute http or https URL',
        'context rateLimit: must be a whole number from 1 to 1000000',
      ],
    ],
  ])('refuses bad settings, with a line for each: %j', (context, lines) => {
    expect(start(context)).toEqual({ status: 1, lines });
  });
});
