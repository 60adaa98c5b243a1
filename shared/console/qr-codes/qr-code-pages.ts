import type { PageRequest } from '../../domain/owned/paging.ts';
import { qrCodeEntry, qrCodeName } from '../../domain/qr-codes/qr-code-views.ts';
import type { QrCode } from '../../domain/qr-codes/qr-codes.ts';
import { formatDate, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { deletePage } from '../items/delete-page.ts';
import { type ItemKind, itemPath, listPath } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/qr-codes.ts';

/** QR codes as people list, create, change, and delete them. */
export const kind: ItemKind = { collection: 'qr-codes', texts: texts.item };

/** The list of QR codes. */
export const QR_CODES_PATH = listPath(kind);

interface QrCodeList {
  qrCodes: readonly QrCode[];
  total: number;
  query: PageRequest & { done?: 'created' | undefined };
}

/** The QR codes of the person, with their images. */
export const qrCodesPage = (
  session: ConsoleSession,
  { qrCodes, total, query }: QrCodeList,
): VisitorResponse =>
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
      {
        label: texts.name.label,
        cell: ({ id, name }) => html`<a href="${itemPath(kind, id)}" dir="auto">${name}</a>`,
      },
      { label: texts.scans, isNumber: true, cell: (one) => (one.isCounted ? formatNumber(one.scans) : '–') },
      { label: texts.created, cell: ({ date }) => formatDate(date) },
      { label: texts.download, cell: (one) => downloads(one) },
    ],
  });

/** Of this host. The version keeps browsers from showing the image from before a change. */
export const imagePath = ({ code, version }: QrCode) => ({
  svg: `/qr/${code}?v=${version}`,
  png: `/qr/${code}.png?v=${version}&size=1024`,
  pdf: `/qr/${code}.pdf?v=${version}`,
});

/** The image at this size. */
export const imageAt = ({ svg }: ReturnType<typeof imagePath>, name: string, size: number): SafeHtml =>
  html`<img src="${svg}" width="${size}" height="${size}" alt="${texts.imageLabel(name)}" loading="lazy">`;

interface Downloadable {
  id: number;
  name: string;
  path: ReturnType<typeof imagePath>;
}

/** Links to the files of an image. */
export const downloads = ({ id, name, path }: Downloadable): SafeHtml =>
  html`<span class="row">${(['svg', 'png', 'pdf'] as const).map(
    (format) => html`<a class="button quiet small" href="${path[format]}" download="qr-code-${id}.${format}"
aria-label="${texts.downloadAs(name, format.toUpperCase())}">${format.toUpperCase()}</a>`,
  )}</span>`;

const sizes = {
  png: [600, 1024, 2048].map((size) => ({ size, text: texts.pixels(size) })),
  pdf: [30, 50, 100].map((size) => ({ size, text: texts.millimeters(size) })),
};

/** Links to the files of an image in several sizes. */
export const printDownloads = ({ id, path }: Downloadable): SafeHtml =>
  html`<p class="row">${(['png', 'pdf'] as const).flatMap((format) =>
    sizes[format].map(
      ({ size, text }) =>
        html`<a href="${path[format].replace(/[?&]size=\d+/, '')}&size=${size}" download="qr-code-${id}-${size}.${format}">${text}</a>`,
    ),
  )}</p>`;

/** Asks before the QR code is deleted. */
export const deleteQrCodePage = (session: ConsoleSession, item: QrCode): VisitorResponse =>
  deletePage(session, kind, { id: item.id, name: qrCodeName(item) });
