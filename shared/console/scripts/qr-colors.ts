import {
  MIN_CONTRAST,
  MIN_REFLECTANCE_DIFFERENCE,
  NOT_DARKER,
  TOO_LITTLE_CONTRAST,
} from '../../domain/values/colors.ts';
import { script } from '../../html/html.ts';
import { toSentence } from '../forms/fields.ts';
import * as texts from '../texts/qr-codes.ts';

const { label } = texts.foreground;

/**
 * Draws the preview of a QR code in the colors of its form at once, and says when scanners could not read them, as
 * `assertScannable` decides on the server. `qr/qr-preview.ts` renders the preview.
 */
export const qrColors = script`
for (const preview of document.querySelectorAll('[data-qr]')) {
  const fields = ['background', 'foreground'].map((name) => preview.closest('form').elements[name]);
  const paths = preview.querySelectorAll('svg > path');
  const warning = preview.querySelector('[data-warning]');
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = (color) => [1, 3, 5]
    .map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const draw = () => {
    fields.forEach((field, at) => paths[at].setAttribute('fill', field.value));
    const [light, dark] = fields.map((field) => luminance(field.value));
    const isTooClose = light - dark < ${MIN_REFLECTANCE_DIFFERENCE} || (light + 0.05) / (dark + 0.05) < ${MIN_CONTRAST};
    const text = dark >= light ? ${toSentence(label, NOT_DARKER)} : isTooClose ? ${toSentence(label, TOO_LITTLE_CONTRAST)} : '';
    if (warning.textContent !== text) warning.textContent = text;
  };
  for (const field of fields) field.addEventListener('input', draw);
  draw();
}
`;
