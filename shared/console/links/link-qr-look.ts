import type { InferOutput } from 'valibot';
import { LinkQrLook } from '../../api/console/link-qr.ts';
import { fetchQrLogo } from '../../data/qr-codes/own-logo.ts';
import { withDefaultColors } from '../../domain/qr-codes/qr-codes.ts';
import { assertScannable, type QrColors } from '../../domain/values/colors.ts';
import type { ServiceAddress } from '../../env.ts';
import { type Submitted, submitForm } from '../forms/submit-form.ts';
import { type Asked, pickDefined } from '../qr-codes/plain-look.ts';

/** What the QR code of a link looks like. */
export interface QrLook {
  colors: QrColors;
  logo: Uint8Array | undefined;
}

/** The look that an address asks for, with its logo downloaded, or the form with what is wrong. */
export const readLook = (userId: number, asked: Asked, site: ServiceAddress): Promise<Submitted<QrLook>> =>
  submitForm(LinkQrLook, new URLSearchParams(pickDefined(asked)), (look) => downloaded(userId, look, site));

async function downloaded(
  userId: number,
  { foreground, background, logo }: InferOutput<typeof LinkQrLook>,
  site: ServiceAddress,
): Promise<QrLook> {
  const colors = withDefaultColors({ ...(foreground && { foreground }), ...(background && { background }) });
  assertScannable(colors);
  return { colors, logo: logo ? await fetchQrLogo(userId, logo, site) : undefined };
}
