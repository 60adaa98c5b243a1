import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { parseQrData, type QrData } from '../../api/fields/qr-data.ts';
import type { QrCodeBody, QrCodeChange } from '../../api/qr-codes.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { changeQrCode, newQrCode, type QrCode } from '../../domain/qr-codes/qr-codes.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import type { Site } from '../../env.ts';
import { qrLogoKey } from '../keys.ts';
import { changeOwned, getOwned, newOwned, takeOwnedId } from '../owned/owned-items.ts';
import { retryOnClash } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { fetchLogo } from './logos.ts';
import { logoSource } from './own-logo.ts';
import { qrCodes, recordOf } from './qr-codes.ts';

/** Another QR code has this random code, one of 27 billion. */
class CodeTaken extends Error {}

const putLogo = ({ code }: QrCode, image: Uint8Array): Step => ({
  Put: { Item: { ...qrLogoKey(code), image } },
});

function fetchLogoOf(logo: string, { shortUrl }: Site): Promise<Uint8Array> {
  const { url, network } = logoSource(logo, shortUrl);
  return fetchLogo(url, network);
}

/** Throws a 400 for a body that is not valid, or a logo that cannot be downloaded. */
export async function addQrCode(
  user: Caller,
  { type, data, ...options }: InferOutput<typeof QrCodeBody>,
  { site, now }: { site: Site; now: Date },
): Promise<QrCode> {
  const change = { ...options, qr: { type, data } as QrData };
  const context = { ...site, now, retention: user.retention };
  const make = (owned: Owned) => newQrCode(owned, randomAlias(randomInt), change, context);
  // Throws for an invalid body before a logo is downloaded and a number is taken.
  make({ id: 0, userId: user.id, revision: 0 });
  const logo = change.logo ? await fetchLogoOf(change.logo, site) : undefined;
  const owned = await takeOwnedId(qrCodes, user);
  const write = async () => {
    const qrCode = make(owned);
    await transact([
      ...newOwned(qrCodes, user, qrCode),
      putUnique(recordOf(qrCode), () => new CodeTaken()),
      ...(logo ? [putLogo(qrCode, logo)] : []),
    ]);
    return qrCode;
  };
  return retryOnClash(write, (error) => error instanceof CodeTaken);
}

/** Changes a QR code and what visitors see of it. Throws as `addQrCode` does, or `qr_code_not_found`. */
export async function changeStoredQrCode(
  user: Caller,
  id: number,
  { type, data, ...options }: InferOutput<typeof QrCodeChange>,
  { site, revisionAsRead }: { site: Site; revisionAsRead?: number },
): Promise<QrCode> {
  const context = { ...site, retention: user.retention };
  const change = (before: QrCode) => {
    assertAsRead(before, revisionAsRead);
    // Without a type in the body, the data is of the code's current type.
    return changeQrCode(before, { ...options, qr: parseQrData(type ?? before.qr.type, data) }, context);
  };
  let logo: Uint8Array | undefined;
  if (options.logo) {
    // Throws for a missing code or an invalid change before the logo is downloaded.
    change(await getOwned(qrCodes, user.id, id));
    logo = await fetchLogoOf(options.logo, site);
  }
  return changeOwned(qrCodes, user.id, id, change, (before, after) => [
    { Put: { Item: recordOf(after) } },
    ...(logo ? [putLogo(after, logo)] : []),
    ...(before.hasLogo && !after.hasLogo ? [{ Delete: { Key: qrLogoKey(after.code) } }] : []),
  ]);
}
