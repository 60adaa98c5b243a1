import { colorsOf, type Overlay } from '../../domain/overlays.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { hexColor } from '../../domain/values/colors.ts';
import { formatDate } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorReply } from '../../reply.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { deletePage } from '../items/delete-page.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import { previewBeside } from '../items/preview-pane.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/overlays.ts';
import { overlayFields, overlayFormStyles } from './overlay-fields.ts';

const kind: ItemKind = { nav: 'overlays', path: '/console/overlays', texts: texts.item };

/** The list of overlays. */
export const OVERLAYS_PATH = kind.path;

interface Listed {
  overlays: readonly Pick<Overlay, 'id' | 'type' | 'name' | 'date'>[];
  total: number;
  query: PageRequest;
}

/** The overlays of the person. */
export const overlaysPage = (session: ConsoleSession, { overlays, total, query }: Listed): VisitorReply =>
  itemsPage(session, kind, {
    rows: overlays,
    total,
    query,
    columns: [
      { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
      { label: texts.type.label, cell: ({ type }) => texts.types[type] },
      { label: texts.created, cell: ({ date }) => formatDate(date) },
    ],
  });

/** The form with what is stored; of a new overlay, with the default colors. */
export function formOfOverlay(overlay: Partial<Overlay> = {}): FormState {
  const { type, name, text, button, buttonurl, position = 'bottom-right' } = overlay;
  const colors = Object.entries(colorsOf(overlay)).map(([field, color]) => [field, hexColor(color)]);
  const owncolors = Boolean(overlay.background || overlay.foreground);
  const ownbuttoncolors = Boolean(overlay.buttonbackground || overlay.buttonforeground);
  const switches = { owncolors, ownbuttoncolors };
  return newForm({
    type,
    name,
    text,
    button,
    buttonurl,
    position,
    ...switches,
    ...Object.fromEntries(colors),
  });
}

/** The form of a new overlay, or of this one, which keeps its type, beside its preview. */
export const overlayFormPage = (
  session: ConsoleSession,
  item?: Overlay,
  form: FormState = formOfOverlay(item),
): VisitorReply =>
  itemFormPage(session, kind, {
    item,
    form,
    fields: overlayFields(form, item?.type),
    ...previewBeside(`${kind.path}/preview`),
    style: overlayFormStyles,
  });

/** Asks before the overlay is deleted, and says which links use it. */
export const deleteOverlayPage = (session: ConsoleSession, item: Overlay, usedBy: SafeHtml): VisitorReply =>
  deletePage(session, kind, item, usedBy);
