import { create } from 'qrcode/lib/core/qrcode.js';
import type { qrEyes, qrShapes } from '../../api/fields/qr-look.ts';
import { errorCorrectionLevelFor } from '../../domain/qr-codes/qr-content.ts';
import type { QrColors } from '../../domain/values/colors.ts';

/** What to draw. */
export interface QrPicture {
  /** What a scanner reads, as `qrContent` returns it. */
  content: string;
  colors: QrColors;
  /** A PNG for the center of the code, as `fetchLogo` returns it. */
  logo?: Uint8Array | null;
  look?: QrLook;
  /** The text of a frame around the code. */
  frame?: OutlinedText;
}

export type Point = readonly [x: number, y: number];

/** A line of text as outlines, in heights of a capital letter from the start of its baseline. Holes are outlines, too. */
export interface OutlinedText {
  width: number;
  outlines: Point[][];
}

/** The same before its frame's text is outlined, which only code that draws frames has the letters for. */
export type QrPictureText = Omit<QrPicture, 'frame'> & { frame?: string };

/** How a code is drawn; squares with the margin of the standard by default. */
export interface QrLook {
  shape?: (typeof qrShapes)[number];
  eyes?: (typeof qrEyes)[number];
  /** Width of the empty margin, in modules. */
  margin?: number;
}

/** Width of the empty margin around the code, in modules (ISO/IEC 18004, 5.3.8). */
const QUIET_ZONE = 4;

export const marginIn = ({ look }: Pick<QrPicture, 'look'>): number => look?.margin ?? QUIET_ZONE;

/** The modules of a code. All lengths are in modules. */
export interface QrMatrix {
  side: number;
  isDark(x: number, y: number): boolean;
}

/** A square in the center that is left empty for the logo. */
export interface LogoArea {
  start: number;
  side: number;
}

/** The code without its quiet zone, with an empty area for the logo. */
export function createQrMatrix({ content, logo }: QrPicture): QrMatrix & { logoArea: LogoArea | undefined } {
  const hasLogo = Boolean(logo);
  const { modules } = create(content, { errorCorrectionLevel: errorCorrectionLevelFor({ hasLogo }) });
  const area = hasLogo ? logoArea(modules.size) : undefined;
  const isInLogoArea = (at: number) => area !== undefined && at >= area.start && at < area.start + area.side;
  return {
    side: modules.size,
    isDark: (x, y) => !(isInLogoArea(x) && isInLogoArea(y)) && modules.get(y, x) === 1,
    logoArea: area,
  };
}

/** The logo's share of the code's side: 4 percent of its area. */
const LOGO_SHARE = 0.2;

/** Centered on whole modules: the side of a code is odd, so this one is odd too. */
function logoArea(side: number): LogoArea {
  const half = Math.floor((side * LOGO_SHARE) / 2);
  return { start: (side - 1) / 2 - half, side: 2 * half + 1 };
}
