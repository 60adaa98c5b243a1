import { overlayRoutes } from '../../api/console/items.ts';
import { addOverlay, changeStoredOverlay, deleteStoredOverlay, overlays } from '../../data/overlays.ts';
import { readOwned } from '../../data/owned/owned-items.ts';
import { readLinksShowing } from '../../data/search/links-showing.ts';
import { LISTED_OVERLAY_FIELDS, newOverlay, type Overlay, withDefaultColors } from '../../domain/overlays.ts';
import { hexColor } from '../../domain/values/colors.ts';
import { formatDate } from '../../html/format.ts';
import { html } from '../../html/html.ts';
import { linksUsing } from '../components/links-using.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { describeItems } from '../items/item-description.ts';
import { previewBeside } from '../items/preview-pane.ts';
import * as texts from '../texts/overlays.ts';
import { overlayFields, overlayFormStyles } from './overlay-fields.ts';

/** The pages of overlays: a list, and forms beside what visitors will see, in which each keeps its type. */
export const overlayPages = describeItems(overlayRoutes, overlays, {
  texts: texts.item,
  list: (query, { session }) => readOwned(overlays, session.user.id, query, LISTED_OVERLAY_FIELDS),
  columns: [
    { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
    { label: texts.type.label, cell: ({ type }) => texts.types[type] },
    { label: texts.created, cell: ({ date }) => formatDate(date) },
  ],
  readName: ({ name }) => name,
  toFormState: (item) => fillOverlayForm(item),
  fields: (form, item) => overlayFields(form, item?.type),
  beside: { ...previewBeside('/console/overlays/preview'), style: overlayFormStyles },
  check: (body, { now }) => newOverlay(body, now),
  add: (body, { session, now }) => addOverlay(session.caller, body, now),
  change: (id, body, revision, { session }) => changeStoredOverlay(session.user.id, id, body, revision),
  remove: deleteStoredOverlay,
  dependents: async (id, { session, site }) =>
    linksUsing(await readLinksShowing(session.user.id, 'overlay', id), site.shortUrl),
});

/** The form with what is stored; of a new overlay, with the default colors. */
function fillOverlayForm(overlay: Partial<Overlay> = {}): FormState {
  const { type, name, text, button, buttonurl, position = 'bottom-right' } = overlay;
  const colors = Object.entries(withDefaultColors(overlay)).map(([field, color]) => [field, hexColor(color)]);
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
