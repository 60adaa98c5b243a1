import * as v from 'valibot';
import { HexColor } from '../../api/fields/colors.ts';
import type { QrType } from '../../api/fields/qr-data.ts';
import { qrCodeName } from '../../domain/qr-codes/qr-code-views.ts';
import { type QrCode, withDefaultColors } from '../../domain/qr-codes/qr-codes.ts';
import { BLACK_ON_WHITE, hexColor, type QrColors } from '../../domain/values/colors.ts';
import { html, SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { drawQr } from '../../visitor/qr/drawn-qr-codes.ts';
import type { QrPictureText } from '../../visitor/qr/qr-image.ts';
import { inlineQrSvg } from '../../visitor/qr/qr-svg.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, newForm, textIn } from '../forms/form-state.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import { newPath } from '../items/item-kind.ts';
import { qrColors } from '../scripts/qr-colors.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/qr-codes.ts';
import { downloads, imagePath, kind, printDownloads } from './qr-code-pages.ts';
import { qrFields } from './qr-fields.ts';
import { PREVIEW_SIZE, qrLookFields, qrPreview, qrPreviewSources, qrShapeFields } from './qr-preview.ts';

interface QrCodeForm {
  /** Absent for a new one. */
  item?: QrCode;
  /** Of a new one. */
  type?: QrType;
  form?: FormState;
  /** What to preview; an example in the form's colors by default. */
  picture?: QrPictureText | undefined;
}

/** The form of a new QR code, or of this one, with its preview. */
export async function qrCodeFormPage(
  session: ConsoleSession,
  {
    item,
    type = 'link',
    form = item ? fillQrCodeForm(item) : newForm({ type, ...colorFields({}) }),
    picture,
  }: QrCodeForm,
): Promise<VisitorResponse> {
  const shown = item ? item.qr.type : typeIn(form);
  const named = item && { id: item.id, name: qrCodeName(item), revision: item.revision };
  return itemFormPage(session, kind, {
    item: named,
    form,
    hasFile: true,
    script: qrColors,
    csp: qrPreviewSources,
    fields: html`${!item && typeLinks(shown)}${contentFields(form, shown)}
${qrPreview(picture ? await drawInThread(picture, session.user.id) : drawSample(colorsIn(form)))}
${!picture && html`<p class="muted small">${texts.preview.hint}</p>`}
${qrLookFields(session, form)}
${qrShapeFields(form)}`,
    buttons: html`<button class="quiet" name="preview" value="true">${texts.preview.button}</button>`,
    after:
      item &&
      named &&
      html`<section class="card narrow"><h2>${texts.download}</h2>
${downloads({ ...named, path: imagePath(item) })}
${printDownloads({ ...named, path: imagePath(item) })}</section>`,
  });
}

/** The longest texts take 0.1 s. */
async function drawInThread(picture: QrPictureText, userId: number): Promise<SafeHtml> {
  const svg = await drawQr(
    { picture, format: 'svg', size: PREVIEW_SIZE, title: texts.preview.title },
    userId,
  );
  return new SafeHtml(String(svg));
}

const drawSample = (colors: QrColors): SafeHtml =>
  inlineQrSvg({ content: texts.preview.sample, colors }, { size: PREVIEW_SIZE, title: texts.preview.sample });

/** The form with the stored values. */
export const fillQrCodeForm = (item: QrCode): FormState =>
  newForm({ ...item.qr, ...readLook(item), name: item.name, logo: item.logo, ...colorFields(item) });

const readLook = ({ shape, eyes, margin, frame }: QrCode) => ({ shape, eyes, margin, frame });

function colorFields(item: Parameters<typeof withDefaultColors>[0]) {
  const { foreground, background } = withDefaultColors(item);
  return { foreground: hexColor(foreground), background: hexColor(background) };
}

/** The type that was sent. Anyone can send another one. */
function typeIn(form: FormState): QrType {
  const type = textIn(form, 'type');
  return Object.hasOwn(texts.types, type) ? (type as QrType) : 'link';
}

const typeLinks = (current: QrType): SafeHtml =>
  html`<nav aria-label="${texts.contains}" class="row">${Object.entries(texts.types).map(
    ([type, text]) =>
      html`<a class="button quiet small" href="${newPath(kind)}?type=${type}"${
        type === current && html` aria-current="page"`
      }>${text}</a>`,
  )}</nav>`;

const contentFields = (form: FormState, type: QrType): SafeHtml => html`
<input type="hidden" name="type" value="${type}">
${qrFields(form, type)}
${textField(form, { name: 'name', ...texts.name, maxLength: 200 })}`;

/** The colors of a form; black on white for what is none. */
function colorsIn(form: FormState): QrColors {
  const findColor = (name: 'foreground' | 'background') => {
    const parsed = v.safeParse(HexColor, textIn(form, name));
    return parsed.success ? parsed.output : BLACK_ON_WHITE[name];
  };
  return { foreground: findColor('foreground'), background: findColor('background') };
}
