import { isAlias } from '../../api/fields/alias-syntax.ts';
import { findQrCode } from '../../data/qr-codes/shown-qr-codes.ts';
import type { PublicQrCode } from '../../domain/qr-codes/qr-codes.ts';
import type { Site } from '../../env.ts';

/** The QR code with this code: on the service's own hosts only, so that nobody meets it under another's domain. */
export async function findQrCodeOnHost(
  host: string,
  code: string,
  site: Site,
): Promise<PublicQrCode | undefined> {
  // A code is an alias that nobody chose: nothing else needs to be looked up.
  return site.hosts.has(host) && isAlias(code) ? findQrCode(code) : undefined;
}
