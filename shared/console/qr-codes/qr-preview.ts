import { MAX_FRAME_LENGTH } from '../../api/fields/qr-look.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { selectField, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { imageField, type Uploader } from '../forms/image-field.ts';
import * as texts from '../texts/qr-codes.ts';

/** The width of a preview, in pixels. */
export const PREVIEW_SIZE = 192;

/** The QR code that a form describes. With `scripts/qr-colors.ts` it has the colors of the form as one chooses them. */
export const qrPreview = (svg: SafeHtml): SafeHtml =>
  html`<div data-qr><div class="qr">${svg}</div>
<p class="problem small" role="status" data-warning></p></div>`;

/** The colors and the logo. */
export const qrLookFields = (uploader: Uploader, form: FormState): SafeHtml => html`<div class="pair">
${textField(form, { name: 'foreground', type: 'color', label: texts.foreground.label })}
${textField(form, { name: 'background', type: 'color', label: texts.background })}</div>
${imageField(uploader, form, { name: 'logo', ...texts.logo })}`;

/** The shapes, the margin, and the frame. */
export const qrShapeFields = (form: FormState): SafeHtml => html`<div class="pair">
${selectField(form, { name: 'shape', label: texts.shape, options: texts.shapes })}
${selectField(form, { name: 'eyes', label: texts.eyes.label, hint: texts.eyes.hint, options: texts.eyeShapes })}
${textField(form, { name: 'margin', ...texts.margin, type: 'number' })}</div>
${textField(form, { name: 'frame', ...texts.frame, maxLength: MAX_FRAME_LENGTH })}`;

/** What pages with a preview load: logos are in it as data. */
export const qrPreviewSources = { 'img-src': ["'self'", 'data:'] };
