import { readFile } from 'node:fs/promises';
import { MIN_SECRET_CHARACTERS, type Settings, SettingsError } from './settings.ts';

type SecretSettings = Pick<Settings, 'SERVICE_SECRET' | 'SERVICE_SECRET_FILE'>;

/**
 * The service secret of `SERVICE_SECRET`, or of the file that `SERVICE_SECRET_FILE` names, without white space around
 * it; undefined if neither is set. Rejects with a `SettingsError`, which never repeats the secret.
 */
export async function configuredSecret(settings: SecretSettings): Promise<string | undefined> {
  const { SERVICE_SECRET, SERVICE_SECRET_FILE: file } = settings;
  if (!file) return SERVICE_SECRET;
  if (SERVICE_SECRET)
    throw new SettingsError('SERVICE_SECRET and SERVICE_SECRET_FILE are both set; set only one');
  const secret = await readSecretFile(file);
  if (secret.length < MIN_SECRET_CHARACTERS)
    throw new SettingsError(
      `SERVICE_SECRET_FILE ${file} must hold at least ${MIN_SECRET_CHARACTERS} characters`,
    );
  return secret;
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`SERVICE_SECRET_FILE ${file} cannot be read (${code})`, { cause });
  }
}
