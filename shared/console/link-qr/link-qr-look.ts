import type { InferOutput } from 'valibot';
import { LinkQrLook } from '../../api/console/link-qr.ts';
import { fetchQrLogo } from '../../data/qr-codes/own-logo.ts';
import { applyChange } from '../../domain/owned/apply-change.ts';
import {
  assertValidFrame,
  pickLook,
  type QrCode,
  withDefaultColors,
} from '../../domain/qr-codes/qr-codes.ts';
import { assertScannable } from '../../domain/values/colors.ts';
import type { ServiceAddress } from '../../env.ts';
import type { QrPictureText } from '../../visitor/qr/qr-image.ts';
import { type Submitted, submitForm } from '../forms/submit-form.ts';
import { type LookParameters, pickDefined } from '../qr-codes/plain-look.ts';

/** What the QR code of a link looks like. */
export type QrLook = Omit<QrPictureText, 'content'>;

type Chosen = Partial<
  Pick<QrCode, 'foreground' | 'background' | 'logo' | 'shape' | 'eyes' | 'margin' | 'frame'>
>;

/** The look that an address requests, with its logo downloaded, or the form with what is wrong. */
export const readLook = (
  userId: number,
  asked: LookParameters,
  site: ServiceAddress,
): Promise<Submitted<QrLook>> =>
  submitForm(LinkQrLook, new URLSearchParams(pickDefined(asked)), (look) => downloaded(userId, look, site));

async function downloaded(
  userId: number,
  asked: InferOutput<typeof LinkQrLook>,
  site: ServiceAddress,
): Promise<QrLook> {
  const { logo, ...look } = applyChange<Chosen>({}, asked);
  const colors = withDefaultColors(look);
  assertScannable(colors);
  assertValidFrame(look);
  return { colors, ...pickLook(look), ...(logo && { logo: await fetchQrLogo(userId, logo, site) }) };
}
