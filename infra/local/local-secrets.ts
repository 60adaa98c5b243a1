import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretStore } from '../../shared/data/secrets.ts';
import { IN_MEMORY, SettingsError } from './settings.ts';

/** Keeps the administrator's key in memory, to print it at startup; the service secret is stored with the table. */
export function localSecrets(serviceSecret: string): SecretStore & { adminApiKey(): string } {
  let adminKey = '';
  return {
    serviceSecret: async () => serviceSecret,
    storeAdminKey: async (key) => {
      adminKey = key;
    },
    adminApiKey: () => adminKey,
  };
}

/** A new, random service secret. */
export const newSecret = () => randomBytes(48).toString('base64url');

/**
 * The service secret in a file of mode 0600 in the data folder, for a table that is elsewhere; created if it is missing.
 * Rejects with a `SettingsError` if the file cannot be used.
 */
export async function secretInFile(dataDir: string): Promise<string> {
  if (dataDir === IN_MEMORY) return newSecret();
  const file = secretFile(dataDir);
  try {
    return (await readSecret(file)) ?? (await createSecret(file));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be used: ${code ?? message}`, { cause });
  }
}

const secretFile = (dataDir: string) => join(dataDir, 'service-secret');

/** The service secret in the file; undefined if there is none. */
export const readServiceSecret = (dataDir: string) => readSecret(secretFile(dataDir));

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
