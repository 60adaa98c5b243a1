import { hexColor } from '../../domain/values/colors.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { Figure } from './qr-figures.ts';
import type { LogoArea, Point, QrPicture } from './qr-image.ts';
import { layOutQr } from './qr-layout.ts';

interface Drawing {
  /** Width in pixels, and height without a frame. */
  size: number;
  /** For screen readers. */
  title: string;
}

/** The code as the text of an SVG file. */
export const qrSvg = (picture: QrPicture, drawing: Drawing): string => inlineQrSvg(picture, drawing).text;

/** The code as an SVG element of a page. */
export function inlineQrSvg(picture: QrPicture, { size, title }: Drawing): SafeHtml {
  const { width, height, margin, figures, letters, logoArea } = layOutQr(picture);
  const isAngular = figures.every(({ radius }) => radius === 0);
  const { background, foreground } = picture.colors;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${size}" height="${length((size * height) / width)}" shape-rendering="${isAngular ? 'crispEdges' : 'geometricPrecision'}" role="img"><title>${printable(title)}</title><path fill="${hexColor(background)}" d="M0 0h${width}v${height}h-${width}z"/><path fill="${hexColor(foreground)}" d="${figures.map(createOutliner(margin)).join('')}${letters.map((points) => polygon(points, margin)).join('')}" fill-rule="evenodd"/>${logoImage(picture.logo, logoArea, margin)}</svg>`;
}

/** Removes characters that XML does not allow even when escaped: one of these would break the whole image. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ');

/** Without the digits that a computer adds. */
const length = (value: number) => String(Math.round(value * 1000) / 1000);

/**
 * Returns the function that outlines figures, clockwise. Holes are in the figures around them, by the even-odd rule. What the
 * same figures share is written once: a large code has thousands of dots.
 */
function createOutliner(margin: number): (figure: Figure) => string {
  const cornersByRadius = new Map<number, ReturnType<typeof roundCorners>>();
  return ({ x, y, width, height, radius: r }) => {
    const [left, top] = [x + margin, y + margin];
    if (r === 0) return `M${left} ${top}h${width}v${height}h-${width}z`;
    const corners = cornersByRadius.get(r) ?? roundCorners(r);
    cornersByRadius.set(r, corners);
    if (width === 2 * r && height === 2 * r) return `M${length(left)} ${length(top + r)}${corners.circle}`;
    const [across, down] = [length(width - 2 * r), length(height - 2 * r)];
    const [topRight, bottomRight, bottomLeft, topLeft] = corners.turns;
    return `M${length(left + r)} ${length(top)}h${across}${topRight}v${down}${bottomRight}h-${across}${bottomLeft}v-${down}${topLeft}z`;
  };
}

/** The four corners of a figure with this radius, and a circle from its leftmost point. */
function roundCorners(radius: number) {
  const r = length(radius);
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${length(dx)} ${length(dy)}`;
  return {
    turns: [arc(radius, radius), arc(-radius, radius), arc(-radius, -radius), arc(radius, -radius)],
    circle: `${arc(2 * radius, 0)}${arc(-2 * radius, 0)}z`,
  };
}

const polygon = (points: Point[], margin: number) =>
  `M${points.map(([x, y]) => `${length(x + margin)} ${length(y + margin)}`).join('L')}z`;

function logoImage(logo: QrPicture['logo'], area: LogoArea | undefined, margin: number) {
  if (!logo || !area) return '';
  const at = area.start + margin;
  const uri = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`;
  return html`<image x="${at}" y="${at}" width="${area.side}" height="${area.side}" href="${uri}"/>`;
}
