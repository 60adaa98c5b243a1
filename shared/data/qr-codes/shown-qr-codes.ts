import type { PublicQrCode } from '../../domain/qr-codes/qr-codes.ts';
import { qrCodeKey, qrLogoKey } from '../keys.ts';
import { findItem, readItem } from '../table/raw-items.ts';

/** The public record of the QR code with this code. */
export const findQrCode = (code: string): Promise<PublicQrCode | undefined> => findItem(qrCodeKey(code));

/**
 * The logo of a QR code, a PNG; undefined if it has none by now. Read consistently: caches would otherwise store an
 * outdated logo under the code's current version.
 */
export async function readLogo(code: string): Promise<Uint8Array | undefined> {
  const item = await readItem<{ image: Uint8Array }>(qrLogoKey(code), { consistent: true });
  return item?.image;
}
