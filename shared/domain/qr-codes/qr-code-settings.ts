import type { Color } from '../../api/fields/colors.ts';
import type { QrCode } from './qr-codes.ts';

const sentColor = (color: Color | undefined) =>
  color ? `rgb(${color.red},${color.green},${color.blue})` : null;

/** The QR code as the body that would create it. Null for what is not set. */
export function qrCodeSettings({ qr, name, background, foreground, logo }: QrCode) {
  return {
    type: qr.type,
    data: qr.data,
    name: name ?? null,
    background: sentColor(background),
    foreground: sentColor(foreground),
    logo: logo ?? null,
  };
}
