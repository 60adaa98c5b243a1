import { connectTable } from '../../shared/data/table/connection.ts';
import { deriveApiKey } from '../../shared/data/users/api-keys.ts';
import { findFirstAdministrator } from '../../shared/data/users/user-lists.ts';
import { isBusy } from '../../shared/errors.ts';
import { openForReading } from './open-for-reading.ts';
import { checkTableSecret } from './secret-fingerprint.ts';
import { type Settings, SettingsError } from './settings.ts';

/** The API key of the first administrator. Rejects with a `SettingsError` if it cannot be read. */
export async function readAdminKey(settings: Settings): Promise<string> {
  const { connection, serviceSecret, close } = await openForReading(settings);
  connectTable(connection);
  process.env.TABLE_NAME = settings.TABLE_NAME;
  try {
    await checkTableSecret(settings.TABLE_NAME, serviceSecret);
    const administrator = await findFirstAdministrator();
    if (!administrator) throw new SettingsError('there is no administrator yet. Start the service first');
    return deriveApiKey(serviceSecret, administrator.id, administrator.keyVersion);
  } catch (cause) {
    const { DYNAMODB_ENDPOINT, TABLE_NAME } = settings;
    if (cause instanceof SettingsError || !DYNAMODB_ENDPOINT) throw cause;
    const { name, code = name } = (isBusy(cause) ? cause.cause : cause) as NodeJS.ErrnoException;
    const source = `table ${TABLE_NAME} at DYNAMODB_ENDPOINT ${DYNAMODB_ENDPOINT}`;
    throw new SettingsError(`${source} cannot be read (${code})`, { cause });
  } finally {
    close();
  }
}
