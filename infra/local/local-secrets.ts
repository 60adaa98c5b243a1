import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretStore } from '../../shared/data/secrets.ts';
import { IN_MEMORY } from './settings.ts';

/** The service secret in a file of mode 0600 in the data folder; the administrator's key is just remembered. */
export async function localSecrets(dataDir: string): Promise<SecretStore & { adminApiKey(): string }> {
  const secret = await readOrMake(dataDir);
  let adminKey = '';
  return {
    serviceSecret: async () => secret,
    keepAdminKey: async (key) => {
      adminKey = key;
    },
    adminApiKey: () => adminKey,
  };
}

async function readOrMake(dataDir: string): Promise<string> {
  const made = randomBytes(48).toString('base64url');
  if (dataDir === IN_MEMORY) return made;
  const file = join(dataDir, 'service-secret');
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(file, 'utf8');
  }
}
