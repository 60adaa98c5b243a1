import { secretBox } from '../../secret-box.ts';
import { secrets } from '../secrets.ts';

const USE = 'webhook secret';

const openBox = async () => secretBox(await (await secrets()).serviceSecret(), USE);

/** A webhook's secret as the table stores it: without the service secret, it signs nothing. */
export const closeWebhookSecret = async (secret: string): Promise<Uint8Array> =>
  (await openBox()).close(Buffer.from(secret));

/** A webhook's secret; undefined if it was closed with another service secret, before that was rotated. */
export async function openWebhookSecret(closed: Uint8Array): Promise<string | undefined> {
  const box = await openBox();
  try {
    return box.open(closed).toString();
  } catch {
    return undefined;
  }
}
