import { create } from 'qrcode/lib/core/qrcode.js';
import { errorCorrectionLevelFor } from '../../domain/qr-codes/qr-content.ts';
import type { QrColors } from '../../domain/values/colors.ts';

/** What is to be drawn. */
export interface QrPicture {
  /** What a scanner reads, as `qrContent` gave it. */
  content: string;
  colors: QrColors;
  /** Drawn in the middle: a PNG as `fetchLogo` gave it. */
  logo?: Uint8Array | null;
}

/** Modules of background around the code (ISO/IEC 18004, 5.3.8). */
export const QUIET_ZONE = 4;

/** The modules of a code; all lengths are counted in modules. */
export interface QrMatrix {
  side: number;
  isDark(x: number, y: number): boolean;
}

/** A square in the middle that is left to the logo. */
export interface LogoPlace {
  start: number;
  side: number;
}

/** The code without its quiet zone; nothing is dark where the logo will be. */
export function drawQr({ content, logo }: QrPicture): QrMatrix & { logoPlace: LogoPlace | undefined } {
  const hasLogo = Boolean(logo);
  const { modules } = create(content, { errorCorrectionLevel: errorCorrectionLevelFor({ hasLogo }) });
  const place = hasLogo ? logoPlace(modules.size) : undefined;
  const isLeftOut = (at: number) => place !== undefined && at >= place.start && at < place.start + place.side;
  return {
    side: modules.size,
    isDark: (x, y) => !(isLeftOut(x) && isLeftOut(y)) && modules.get(y, x) === 1,
    logoPlace: place,
  };
}

/** A fifth of the side, a twenty-fifth of the area. */
const LOGO_SHARE = 0.2;

/** Whole modules, as many left as right: the side of a code is odd, and so is this. */
function logoPlace(side: number): LogoPlace {
  const half = Math.floor((side * LOGO_SHARE) / 2);
  return { start: (side - 1) / 2 - half, side: 2 * half + 1 };
}
