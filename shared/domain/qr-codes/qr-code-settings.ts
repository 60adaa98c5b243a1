import type { Color } from '../../api/fields/colors.ts';
import type { QrCode } from './qr-codes.ts';

const sentColor = (color: Color | undefined) =>
  color ? `rgb(${color.red},${color.green},${color.blue})` : null;

/** The QR code as the body that would create it. Null for what is not set. */
export function qrCodeSettings({ qr, name, logo, ...look }: QrCode) {
  return {
    type: qr.type,
    data: qr.data,
    name: name ?? null,
    background: sentColor(look.background),
    foreground: sentColor(look.foreground),
    shape: look.shape ?? null,
    eyes: look.eyes ?? null,
    margin: look.margin ?? null,
    frame: look.frame ?? null,
    logo: logo ?? null,
  };
}
