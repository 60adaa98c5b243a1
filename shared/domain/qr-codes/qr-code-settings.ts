import type { Color } from '../../api/fields/colors.ts';
import type { QrCode } from './qr-codes.ts';

const sentColor = (color: Color | undefined) =>
  color ? `rgb(${color.red},${color.green},${color.blue})` : null;

/**
 * The QR code as the body that would create it. Null for what is not set, except that `logo` is absent if the code has one
 * of unknown origin, from before origins were stored: sent back, null would remove it.
 */
export function qrCodeSettings({ qr, name, background, foreground, hasLogo, logo }: QrCode) {
  return {
    type: qr.type,
    data: qr.data,
    name: name ?? null,
    background: sentColor(background),
    foreground: sentColor(foreground),
    ...(hasLogo && logo === undefined ? {} : { logo: logo ?? null }),
  };
}
