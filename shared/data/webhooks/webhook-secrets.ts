import { secretBox } from '../../secret-box.ts';
import { secrets } from '../secrets.ts';

const USE = 'webhook secret';

const openBox = async () => secretBox(await (await secrets()).serviceSecret(), USE);

/** A webhook's secret as the table stores it: without the service secret, it signs nothing. */
export const closeWebhookSecret = async (secret: string): Promise<Uint8Array> =>
  (await openBox()).close(Buffer.from(secret));

/** The secrets of a webhook. Throws for any that was closed with another service secret. */
export async function openWebhookSecrets(closed: readonly Uint8Array[]): Promise<string[]> {
  const box = await openBox();
  return closed.map((secret) => box.open(secret).toString());
}
