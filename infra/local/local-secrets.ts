import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretStore } from '../../shared/data/secrets.ts';
import { IN_MEMORY, SettingsError } from './settings.ts';

/**
 * Keeps the service secret in a file of mode 0600 in the data folder, and the administrator's key in memory. The caller must
 * have the table open, which ensures that only one process creates the file. Rejects with a `SettingsError` if the file
 * cannot be used.
 */
export async function localSecrets(dataDir: string): Promise<SecretStore & { adminApiKey(): string }> {
  const secret = await readOrCreate(dataDir);
  let adminKey = '';
  return {
    serviceSecret: async () => secret,
    storeAdminKey: async (key) => {
      adminKey = key;
    },
    adminApiKey: () => adminKey,
  };
}

async function readOrCreate(dataDir: string): Promise<string> {
  if (dataDir === IN_MEMORY) return newSecret();
  const file = join(dataDir, 'service-secret');
  try {
    return (await readSecret(file)) ?? (await createSecret(file));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be used: ${code ?? message}`, { cause });
  }
}

const newSecret = () => randomBytes(48).toString('base64url');

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = await readFile(file, 'utf8');
    // Keys derived from an empty secret could be guessed.
    if (secret.trim() === '') throw new Error(`${file} is empty`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written under another name first, so that a killed process leaves no partial secret. */
async function createSecret(file: string): Promise<string> {
  const secret = newSecret();
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, secret, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
  return secret;
}
