import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { parseQrData, type QrData } from '../../api/fields/qr-data.ts';
import type { QrCodeBody, QrCodeChange } from '../../api/qr-codes.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { changeQrCode, newQrCode, type QrCode, shownQrCode } from '../../domain/qr-codes/qr-codes.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import type { Site } from '../../env.ts';
import { qrCodeKey, qrLogoKey } from '../keys.ts';
import { changeOwned, getOwned, newOwned, takeOwnedId } from '../owned/owned-items.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { fetchLogo } from './logos.ts';
import { qrCodes } from './qr-codes.ts';

/** Another code has this address: there are 27 billion, and chance gave the same one again. */
class CodeTaken extends Error {}

const ATTEMPTS = 5;

const recordOf = (qrCode: QrCode) => ({ ...qrCodeKey(qrCode.code), ...shownQrCode(qrCode) });

const logoOf = ({ code }: QrCode, image: Buffer): Step => ({ Put: { Item: { ...qrLogoKey(code), image } } });

/** Throws the 400 of a body that no code can be made of, or of a logo that cannot be had. */
export async function addQrCode(
  user: Caller,
  { type, data, ...options }: InferOutput<typeof QrCodeBody>,
  { site, now }: { site: Site; now: Date },
): Promise<QrCode> {
  const change = { ...options, qr: { type, data } as QrData };
  const context = { ...site, now, retention: user.plan.limits.retention };
  const make = (owned: Owned) => newQrCode(owned, randomAlias(randomInt), change, context);
  // Nothing is fetched, and no number taken, for a body that is wrong in itself.
  make({ id: 0, userId: user.id, revision: 0 });
  const logo = change.logo ? await fetchLogo(change.logo) : undefined;
  const owned = await takeOwnedId(qrCodes, user);
  for (let attempt = 1; ; attempt++) {
    const qrCode = make(owned);
    try {
      await transact([
        ...newOwned(qrCodes, user, qrCode),
        putUnique(recordOf(qrCode), () => new CodeTaken()),
        ...(logo ? [logoOf(qrCode, logo)] : []),
      ]);
      return qrCode;
    } catch (error) {
      if (!(error instanceof CodeTaken) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Changes a QR code and what visitors see of it. Throws as `addQrCode` does, or `qr_code_not_found`. */
export async function changeStoredQrCode(
  user: Caller,
  id: number,
  { type, data, ...options }: InferOutput<typeof QrCodeChange>,
  site: Site,
): Promise<QrCode> {
  const context = { ...site, retention: user.plan.limits.retention };
  // The data is of the type that the code has, unless another one is named.
  const change = (before: QrCode) =>
    changeQrCode(before, { ...options, qr: parseQrData(type ?? before.qr.type, data) }, context);
  let logo: Buffer | undefined;
  if (options.logo) {
    // Nothing is fetched for a code that there is not, or a change that is wrong in itself.
    change(await getOwned(qrCodes, user.id, id));
    logo = await fetchLogo(options.logo);
  }
  return changeOwned(qrCodes, user.id, id, change, (before, after) => [
    { Put: { Item: recordOf(after) } },
    ...(logo ? [logoOf(after, logo)] : []),
    ...(before.hasLogo && !after.hasLogo ? [{ Delete: { Key: qrLogoKey(after.code) } }] : []),
  ]);
}
