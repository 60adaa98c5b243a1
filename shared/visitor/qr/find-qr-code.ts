import { isAlias } from '../../api/fields/alias-syntax.ts';
import { findQrCode } from '../../data/qr-codes/shown-qr-codes.ts';
import type { PublicQrCode } from '../../domain/qr-codes/qr-codes.ts';
import type { ServiceAddress } from '../../env.ts';

/** Finds a QR code by its code, on the service's own hosts only: branded domains must not show other users' codes. */
export async function findQrCodeOnHost(
  host: string,
  code: string,
  site: ServiceAddress,
): Promise<PublicQrCode | undefined> {
  // Codes have the syntax of aliases, so nothing else needs a lookup.
  return site.hosts.has(host) && isAlias(code) ? findQrCode(code) : undefined;
}
