import { pixelTypes } from '../../api/pixels.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import type { Pixel } from '../../domain/pixels.ts';
import { formatDate } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorReply } from '../../reply.ts';
import { selectField, textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { deletePage } from '../items/delete-page.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/pixels.ts';

const kind: ItemKind = { nav: 'pixels', path: '/console/pixels', texts: texts.item };

/** The list of pixels. */
export const PIXELS_PATH = kind.path;

interface Listed {
  pixels: readonly Pixel[];
  total: number;
  query: PageRequest;
}

/** The pixels of the person, by provider. */
export const pixelsPage = (session: ConsoleSession, { pixels, total, query }: Listed): VisitorReply =>
  itemsPage(session, kind, {
    rows: pixels,
    total,
    query,
    columns: [
      { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
      { label: texts.provider, cell: ({ type }) => texts.providers[type] },
      { label: texts.tag.label, cell: ({ tag }) => html`<code>${tag}</code>` },
      { label: texts.created, cell: ({ date }) => formatDate(date) },
    ],
  });

/** The form with the stored values. */
export const formOfPixel = ({ name, tag }: Pixel): FormState => newForm({ name, tag });

/** The form of a new pixel, or of this one, which keeps its provider. */
export const pixelFormPage = (
  session: ConsoleSession,
  item?: Pixel,
  form: FormState = item ? formOfPixel(item) : newForm(),
): VisitorReply => itemFormPage(session, kind, { item, form, fields: fieldsOf(form, item) });

const fieldsOf = (form: FormState, item?: Pixel): SafeHtml => html`
${
  item
    ? html`<p>${texts.provider}: <b>${texts.providers[item.type]}</b></p>`
    : selectField(form, { name: 'type', label: texts.provider, options: providers() })
}
${textField(form, { name: 'tag', ...texts.tag, isRequired: true, maxLength: 200 })}
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}`;

const providers = () => pixelTypes.map((value) => ({ value, text: texts.providers[value] }));

/** Asks before the pixel is deleted. */
export const deletePixelPage = (session: ConsoleSession, pixel: Pixel): VisitorReply =>
  deletePage(session, kind, pixel);
