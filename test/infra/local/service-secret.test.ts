import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeFingerprint } from '../../../infra/local/secret-fingerprint.ts';
import { configuredSecret } from '../../../infra/local/service-secret.ts';
import { readSettings, SettingsError } from '../../../infra/local/settings.ts';

const SECRET = 'a service secret of 34 characters.';
const OTHER = 'another service secret: 37 characters';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-secret-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function aFile(content: string): Promise<string> {
  const file = join(folder, `secret-${content.length}`);
  await writeFile(file, content);
  return file;
}

const readSecret = (variables: Record<string, string>) => configuredSecret(readSettings(variables));

describe('the service secret', () => {
  it('is not configured unless a variable says so', async () => {
    expect(await readSecret({})).toBeUndefined();
    expect(await readSecret({ SERVICE_SECRET: '', SERVICE_SECRET_FILE: '' })).toBeUndefined();
  });

  it('comes from SERVICE_SECRET', async () => {
    expect(await readSecret({ SERVICE_SECRET: SECRET })).toBe(SECRET);
  });

  it('comes from the file that SERVICE_SECRET_FILE names, without the line break at its end', async () => {
    expect(await readSecret({ SERVICE_SECRET_FILE: await aFile(`${SECRET}\n`) })).toBe(SECRET);
  });

  it('of fewer than 32 characters is refused and not repeated', () => {
    const short = 'x'.repeat(31);
    expect(() => readSettings({ SERVICE_SECRET: short })).toThrow(
      new SettingsError('SERVICE_SECRET must have at least 32 characters'),
    );
  });

  it.each([['short'], [''], [`${' '.repeat(40)}\n`]])(
    'in a file that holds %j is refused',
    async (content) => {
      const file = await aFile(content);
      await expect(readSecret({ SERVICE_SECRET_FILE: file })).rejects.toThrow(
        new SettingsError(`SERVICE_SECRET_FILE ${file} must hold at least 32 characters`),
      );
    },
  );

  it('in a file that cannot be read is refused', async () => {
    const missing = join(folder, 'missing');
    await expect(readSecret({ SERVICE_SECRET_FILE: missing })).rejects.toThrow(
      new SettingsError(`SERVICE_SECRET_FILE ${missing} cannot be read (ENOENT)`),
    );
    await expect(readSecret({ SERVICE_SECRET_FILE: folder })).rejects.toThrow('cannot be read (EISDIR)');
  });

  it('in both places is refused', async () => {
    const both = { SERVICE_SECRET: SECRET, SERVICE_SECRET_FILE: await aFile(OTHER) };
    await expect(readSecret(both)).rejects.toThrow('are both set; set only one');
  });
});

describe('the fingerprint of a secret', () => {
  it('is short, the same every time, and different for another secret', () => {
    expect(computeFingerprint(SECRET)).toMatch(/^[\w-]{22}$/);
    expect(computeFingerprint(SECRET)).toBe(computeFingerprint(SECRET));
    expect(computeFingerprint(OTHER)).not.toBe(computeFingerprint(SECRET));
  });
});
