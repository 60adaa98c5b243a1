import { csrfField } from '../../html/csrf-field.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { QrPicture } from '../../visitor/qr/qr-image.ts';
import { inlineQrSvg } from '../../visitor/qr/qr-svg.ts';
import type { FormState } from '../forms/form-state.ts';
import { PREVIEW_SIZE, qrLookFields, qrPreview, qrShapeFields } from '../qr-codes/qr-preview.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link.ts';

interface LinkQrForm {
  form: FormState;
  picture: QrPicture;
  size?: number;
  /** Whether the shapes, the margin, and the frame are in sight. */
  isOpen?: boolean;
}

/** The QR code of a link in its form, which previews it, or downloads it as one of the files. */
export const linkQrForm = (
  session: ConsoleSession,
  linkId: number,
  { form, picture, size = PREVIEW_SIZE, isOpen = false }: LinkQrForm,
): SafeHtml => html`<form method="post" action="/console/links/${linkId}/qr-code" enctype="multipart/form-data" class="form">${csrfField(session.csrfToken)}
${qrPreview(inlineQrSvg(picture, { size, title: texts.qr.name(picture.content) }))}
${qrLookFields(session, form)}
<details${isOpen && html` open`}><summary>${texts.qr.shapes}</summary><fieldset>${qrShapeFields(form)}</fieldset></details>
<div class="actions"><button class="quiet small">${texts.qr.preview}</button></div>
<p class="row">${texts.qr.download} ${Object.entries(texts.qr.files).map(
  ([file, text]) =>
    html`<button class="quiet small" name="file" value="${file}" aria-label="${texts.qr.downloadAs(text)}">${text}</button>`,
)}</p></form>`;
