import { hexColor } from '../../domain/values/colors.ts';
import { html } from '../html/html.ts';
import { drawQr, type LogoPlace, type QrMatrix, type QrPicture, QUIET_ZONE } from './qr-image.ts';

/** The code as an SVG of this width and height in pixels; `title` is what a screen reader says. */
export function qrSvg(picture: QrPicture, { size, title }: { size: number; title: string }): string {
  const matrix = drawQr(picture);
  const side = matrix.side + 2 * QUIET_ZONE;
  const { background, foreground } = picture.colors;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${size}" height="${size}" shape-rendering="crispEdges" role="img"><title>${printable(title)}</title><path fill="${hexColor(background)}" d="M0 0h${side}v${side}h-${side}z"/><path fill="${hexColor(foreground)}" d="${modulesPath(matrix)}"/>${logoImage(picture.logo, matrix.logoPlace)}</svg>`
    .text;
}

/** Characters that no XML may hold, however they are escaped, would spoil the whole image. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ');

/** Each run of dark modules in a row is one rectangle, and all of them are one path: no seams show between them. */
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

function logoImage(logo: QrPicture['logo'], place: LogoPlace | undefined) {
  if (!logo || !place) return '';
  const at = place.start + QUIET_ZONE;
  const uri = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`;
  return html`<image x="${at}" y="${at}" width="${place.side}" height="${place.side}" href="${uri}"/>`;
}
