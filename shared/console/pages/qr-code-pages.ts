import * as v from 'valibot';
import { HexColor } from '../../api/fields/colors.ts';
import type { QrType } from '../../api/fields/qr-data.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { colorsOf, type QrCode, qrCodeEntry, qrCodeName } from '../../domain/qr-codes/qr-codes.ts';
import { BLACK_ON_WHITE, hexColor, type QrColors } from '../../domain/values/colors.ts';
import { formatDate, formatNumber } from '../../visitor/html/format.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import type { QrPicture } from '../../visitor/qr/qr-image.ts';
import type { VisitorReply } from '../../visitor/reply.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, newForm, textIn } from '../forms/form-state.ts';
import { qrFields } from '../forms/qr-fields.ts';
import { deletePage } from '../items/delete-page.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import { type ItemKind, newPath } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import { previewSources, qrLookFields, qrPreview } from '../qr/qr-preview.ts';
import { qrColors } from '../scripts/qr-colors.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/qr-codes.ts';

const kind: ItemKind = { nav: 'qr-codes', path: '/console/qr-codes', texts: texts.item };

/** The list of QR codes. */
export const QR_CODES_PATH = kind.path;

interface Listed {
  qrCodes: readonly QrCode[];
  total: number;
  query: PageRequest;
}

/** The QR codes of the person, with their images. */
export const qrCodesPage = (session: ConsoleSession, { qrCodes, total, query }: Listed): VisitorReply =>
  itemsPage(session, kind, {
    rows: qrCodes.map((one) => ({
      ...qrCodeEntry(one, ''),
      path: imagePath(one),
      isCounted: one.qr.type === 'link',
    })),
    total,
    query,
    columns: [
      { label: texts.image, cell: ({ path, name }) => imageAt(path, name, 64) },
      { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
      { label: texts.scans, isNumber: true, cell: (one) => (one.isCounted ? formatNumber(one.scans) : '–') },
      { label: texts.created, cell: ({ date }) => formatDate(date) },
      { label: texts.download, cell: (one) => downloads(one) },
    ],
  });

/** Of this host. The version keeps browsers from showing the image from before a change. */
const imagePath = ({ code, version }: QrCode) => ({
  svg: `/qr/${code}?v=${version}`,
  png: `/qr/${code}.png?v=${version}&size=1024`,
});

const imageAt = ({ svg }: ReturnType<typeof imagePath>, name: string, size: number): SafeHtml =>
  html`<img src="${svg}" width="${size}" height="${size}" alt="${texts.imageOf(name)}" loading="lazy">`;

interface Downloadable {
  id: number;
  name: string;
  path: ReturnType<typeof imagePath>;
}

const downloads = ({ id, name, path }: Downloadable): SafeHtml =>
  html`<span class="row">${(['svg', 'png'] as const).map(
    (format) => html`<a class="button quiet small" href="${path[format]}" download="qr-code-${id}.${format}"
aria-label="${texts.downloadAs(name, format.toUpperCase())}">${format.toUpperCase()}</a>`,
  )}</span>`;

interface QrCodeForm {
  /** Absent for a new one. */
  item?: QrCode;
  /** Of a new one. */
  type?: QrType;
  form?: FormState;
  /** What to preview; an example in the form's colors unless given. */
  picture?: QrPicture | undefined;
}

/** The form of a new QR code, or of this one, with its preview. */
export function qrCodeFormPage(
  session: ConsoleSession,
  {
    item,
    type = 'link',
    form = item ? formOfQrCode(item) : newForm({ type, ...colorFields({}) }),
    picture,
  }: QrCodeForm,
): VisitorReply {
  const shown = item ? item.qr.type : typeIn(form);
  const named = item && { id: item.id, name: qrCodeName(item), revision: item.revision };
  return itemFormPage(session, kind, {
    item: named,
    form,
    script: qrColors,
    csp: previewSources,
    fields: html`${!item && typeLinks(shown)}${contentFields(form, shown)}
${
  picture
    ? qrPreview({ picture, title: texts.preview.title })
    : qrPreview({
        picture: { content: texts.preview.sample, colors: colorsIn(form) },
        title: texts.preview.sample,
      })
}
${!picture && html`<p class="muted small">${texts.preview.hint}</p>`}
${qrLookFields(form)}`,
    others: html`<button class="quiet" name="preview" value="true">${texts.preview.button}</button>`,
    after:
      item &&
      named &&
      html`<section class="card"><h2>${texts.download}</h2>
${downloads({ ...named, path: imagePath(item) })}</section>`,
  });
}

/** The form with the stored values. */
export const formOfQrCode = (item: QrCode): FormState =>
  newForm({ ...item.qr, name: item.name, logo: item.logo, ...colorFields(item) });

function colorFields(item: Parameters<typeof colorsOf>[0]) {
  const { foreground, background } = colorsOf(item);
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
  const colorOf = (name: 'foreground' | 'background') => {
    const parsed = v.safeParse(HexColor, textIn(form, name));
    return parsed.success ? parsed.output : BLACK_ON_WHITE[name];
  };
  return { foreground: colorOf('foreground'), background: colorOf('background') };
}

/** Asks before the QR code is deleted. */
export const deleteQrCodePage = (session: ConsoleSession, item: QrCode): VisitorReply =>
  deletePage(session, kind, { id: item.id, name: qrCodeName(item) });
