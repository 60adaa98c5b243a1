import { hexColor } from '../../domain/values/colors.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { createQrMatrix, type LogoArea, type QrMatrix, type QrPicture, QUIET_ZONE } from './qr-image.ts';

interface Drawing {
  /** Width and height, in pixels. */
  size: number;
  /** For screen readers. */
  title: string;
}

/** The code as the text of an SVG file. */
export const qrSvg = (picture: QrPicture, drawing: Drawing): string => inlineQrSvg(picture, drawing).text;

/** The code as an SVG element of a page. */
export function inlineQrSvg(picture: QrPicture, { size, title }: Drawing): SafeHtml {
  const matrix = createQrMatrix(picture);
  const side = matrix.side + 2 * QUIET_ZONE;
  const { background, foreground } = picture.colors;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${size}" height="${size}" shape-rendering="crispEdges" role="img"><title>${printable(title)}</title><path fill="${hexColor(background)}" d="M0 0h${side}v${side}h-${side}z"/><path fill="${hexColor(foreground)}" d="${modulesPath(matrix)}"/>${logoImage(picture.logo, matrix.logoArea)}</svg>`;
}

/** Removes characters that XML does not allow even when escaped: one of these would break the whole image. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ');

/** Draws each run of dark modules in a row as a rectangle of one path, so that no seams show between modules. */
function modulesPath({ side, isDark }: QrMatrix): string {
  const rectangles: string[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const start = x;
      while (x < side && isDark(x, y)) x++;
      if (x > start)
        rectangles.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h-${x - start}z`);
    }
  }
  return rectangles.join('');
}

function logoImage(logo: QrPicture['logo'], area: LogoArea | undefined) {
  if (!logo || !area) return '';
  const at = area.start + QUIET_ZONE;
  const uri = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`;
  return html`<image x="${at}" y="${at}" width="${area.side}" height="${area.side}" href="${uri}"/>`;
}
