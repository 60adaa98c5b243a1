import type { ShownQrCode } from '../../domain/qr-codes/qr-codes.ts';
import { qrCodeKey, qrLogoKey } from '../keys.ts';
import { findItem, readItem } from '../table/raw-items.ts';

/** The QR code that a visitor's path names. */
export const findQrCode = (code: string): Promise<ShownQrCode | undefined> => findItem(qrCodeKey(code));

/**
 * Its logo, a PNG; undefined if it was taken off meanwhile. Read consistently: an older one than the code's own version
 * would be kept under that version's name, for as long as nothing changes.
 */
export async function readLogo(code: string): Promise<Uint8Array | undefined> {
  const item = await readItem<{ image: Uint8Array }>(qrLogoKey(code), { consistent: true });
  return item?.image;
}
