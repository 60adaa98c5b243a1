import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretStore } from '../../shared/data/secrets.ts';
import { IN_MEMORY, SettingsError } from './settings.ts';

/**
 * The service secret in a file of mode 0600 in the data folder; the administrator's key is just memoize.
 * Two processes must not make the file at once: whoever calls this holds the table.
 */
export async function localSecrets(dataDir: string): Promise<SecretStore & { adminApiKey(): string }> {
  const secret = await readOrMake(dataDir);
  let adminKey = '';
  return {
    serviceSecret: async () => secret,
    storeAdminKey: async (key) => {
      adminKey = key;
    },
    adminApiKey: () => adminKey,
  };
}

async function readOrMake(dataDir: string): Promise<string> {
  if (dataDir === IN_MEMORY) return newSecret();
  const file = join(dataDir, 'service-secret');
  try {
    return (await readSecret(file)) ?? (await makeSecret(file));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be used: ${code ?? message}`, { cause });
  }
}

const newSecret = () => randomBytes(48).toString('base64url');

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = await readFile(file, 'utf8');
    // Keys that are derived from nothing could be guessed.
    if (secret.trim() === '') throw new Error(`${file} is empty`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Under another name first, so that a process that is killed leaves no half secret behind. */
async function makeSecret(file: string): Promise<string> {
  const secret = newSecret();
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, secret, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
  return secret;
}
