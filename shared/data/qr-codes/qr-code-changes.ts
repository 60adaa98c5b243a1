import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { parseQrData, type QrData } from '../../api/fields/qr-data.ts';
import type { QrCodeBody, QrCodeChange } from '../../api/qr-codes.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { changeQrCode, newQrCode, type QrCode, qrImages } from '../../domain/qr-codes/qr-codes.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import type { ServiceAddress } from '../../env.ts';
import { changeImageUses } from '../images/image-uses.ts';
import { qrLogoKey } from '../keys.ts';
import { changeOwned, getOwned, newOwned, takeOwnedId } from '../owned/owned-items.ts';
import { retryOnClash } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { fetchQrLogo } from './own-logo.ts';
import { qrCodes, toPublicRecord } from './qr-codes.ts';
import { readLogo } from './shown-qr-codes.ts';

/** Another QR code has this random code, one of 27 billion. */
class CodeTaken extends Error {}

const putLogo = ({ code }: QrCode, image: Uint8Array): Step => ({
  Put: { Item: { ...qrLogoKey(code), image } },
});

interface Context {
  site: ServiceAddress;
  now: Date;
}

/** Makes a QR code from a body. Throws a 400 for one that is not valid. */
const maker =
  (user: Caller, { type, data, ...options }: InferOutput<typeof QrCodeBody>, { site, now }: Context) =>
  (owned: Owned): QrCode => {
    const context = { ...site, now, retention: user.retention };
    return newQrCode(owned, randomAlias(randomInt), { ...options, qr: { type, data } as QrData }, context);
  };

const notStored = (user: Caller): Owned => ({ id: 0, userId: user.id, revision: 0 });

/** A QR code before it is stored, and its logo. Throws a 400 for a body that is not valid, or a logo that cannot be downloaded. */
export async function draftQrCode(user: Caller, body: InferOutput<typeof QrCodeBody>, context: Context) {
  // Throws for an invalid body before a logo is downloaded.
  const qrCode = maker(user, body, context)(notStored(user));
  return { qrCode, logo: body.logo ? await fetchQrLogo(user.id, body.logo, context.site) : undefined };
}

/** Creates a QR code. Throws as `draftQrCode` does. */
export async function addQrCode(
  user: Caller,
  body: InferOutput<typeof QrCodeBody>,
  context: Context,
): Promise<QrCode> {
  const make = maker(user, body, context);
  const { logo } = await draftQrCode(user, body, context);
  const owned = await takeOwnedId(qrCodes, user);
  const write = async () => {
    const qrCode = make(owned);
    await transact([
      ...newOwned(qrCodes, user, qrCode),
      putUnique(toPublicRecord(qrCode), () => new CodeTaken()),
      ...(logo ? [putLogo(qrCode, logo)] : []),
      ...changeImageUses(user.id, {}, qrImages(qrCode)),
    ]);
    return qrCode;
  };
  return retryOnClash(write, (error) => error instanceof CodeTaken);
}

type Change = InferOutput<typeof QrCodeChange>;

/** Without a type in the body, the data is of the code's current type. */
const changed = (
  user: Caller,
  before: QrCode,
  { type, data, ...options }: Change,
  site: ServiceAddress,
): QrCode =>
  changeQrCode(
    before,
    { ...options, qr: parseQrData(type ?? before.qr.type, data) },
    { ...site, retention: user.retention },
  );

/** A change of a QR code before it is stored, and its new or old logo. Throws as `changeStoredQrCode` does. */
export async function draftQrCodeChange(user: Caller, before: QrCode, change: Change, site: ServiceAddress) {
  const qrCode = changed(user, before, change, site);
  if (change.logo) return { qrCode, logo: await fetchQrLogo(user.id, change.logo, site) };
  return { qrCode, logo: qrCode.hasLogo ? await readLogo(before.code) : undefined };
}

/** Changes a QR code and what visitors see of it. Throws as `addQrCode` does, or `qr_code_not_found`. */
export async function changeStoredQrCode(
  user: Caller,
  id: number,
  body: Change,
  { site, revisionAsRead }: { site: ServiceAddress; revisionAsRead?: number },
): Promise<QrCode> {
  const change = (before: QrCode) => {
    assertAsRead(before, revisionAsRead);
    return changed(user, before, body, site);
  };
  let logo: Uint8Array | undefined;
  if (body.logo) {
    // Throws for a missing code or an invalid change before the logo is downloaded.
    change(await getOwned(qrCodes, user.id, id));
    logo = await fetchQrLogo(user.id, body.logo, site);
  }
  return changeOwned(qrCodes, user.id, id, change, (before, after) => [
    { Put: { Item: toPublicRecord(after) } },
    ...(logo ? [putLogo(after, logo)] : []),
    ...changeImageUses(user.id, qrImages(before), qrImages(after)),
    ...(before.hasLogo && !after.hasLogo ? [{ Delete: { Key: qrLogoKey(after.code) } }] : []),
  ]);
}
