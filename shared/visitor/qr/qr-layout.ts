import { type Figure, listFigures } from './qr-figures.ts';
import {
  createQrMatrix,
  type LogoArea,
  marginIn,
  type OutlinedText,
  type Point,
  type QrPicture,
} from './qr-image.ts';

/** What is drawn, in modules from the code's top left corner, and in order. */
export interface QrLayout {
  /** Of the image. */
  width: number;
  height: number;
  /** Where the code begins, from the left and from the top of the image. */
  margin: number;
  figures: Figure[];
  /** The outlines of the frame's text, which are holes in the frame. */
  letters: Point[][];
  logoArea: LogoArea | undefined;
}

/** The width of a frame's line. */
const LINE = 1;
const RADIUS = 2;
/** Empty space beside the text. */
const TEXT_MARGIN = 2;
/** The height of the bar below the code, as a share of its width; that of its capital letters, as a share of the bar's. */
const BAR_SHARE = 0.2;
const CAPITAL_SHARE = 0.45;

/** Where the parts of an image are: its frame, the code, and its logo. */
export function layOutQr(picture: QrPicture): QrLayout {
  const { logoArea, ...matrix } = createQrMatrix(picture);
  const margin = marginIn(picture);
  const figures = listFigures(matrix, picture.look);
  const side = matrix.side + 2 * margin;
  if (!picture.frame) return { width: side, height: side, margin, figures, letters: [], logoArea };
  const width = side + 2 * LINE;
  const bar = Math.round(width * BAR_SHARE);
  const [left, top] = [-margin - LINE, -margin - LINE];
  const outside = { x: left, y: top, width, height: LINE + side + bar, radius: RADIUS };
  const inside = { x: -margin, y: -margin, width: side, height: side, radius: RADIUS - LINE, isLight: true };
  return {
    width,
    height: outside.height,
    margin: margin + LINE,
    figures: [outside, inside, ...figures],
    letters: placeText(picture.frame, { left, top: matrix.side + margin, width, height: bar }),
    logoArea,
  };
}

interface Bar {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The text in the middle of the bar, as large as it fits. */
function placeText({ width, outlines }: OutlinedText, bar: Bar): Point[][] {
  const capital = Math.min(bar.height * CAPITAL_SHARE, (bar.width - 2 * TEXT_MARGIN) / width);
  const left = bar.left + (bar.width - width * capital) / 2;
  const baseline = bar.top + (bar.height + capital) / 2;
  return outlines.map((outline) => outline.map(([x, y]) => [left + x * capital, baseline + y * capital]));
}
