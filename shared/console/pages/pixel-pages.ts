import { pixelRoutes } from '../../api/console/items.ts';
import { pixelTypes } from '../../api/pixels.ts';
import { readOwned } from '../../data/owned/owned-items.ts';
import { addPixel, changePixel, deleteStoredPixel, pixels } from '../../data/pixels.ts';
import { formatDate } from '../../html/format.ts';
import { html } from '../../html/html.ts';
import { selectField, textField } from '../forms/fields.ts';
import { newForm } from '../forms/form-state.ts';
import { describeItems } from '../items/item-description.ts';
import * as texts from '../texts/pixels.ts';

/** The pages of pixels: a list with their providers, and forms in which each keeps its provider. */
export const pixelPages = describeItems(pixelRoutes, pixels, {
  texts: texts.item,
  list: (query, { session }) => readOwned(pixels, session.user.id, query),
  columns: [
    { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
    { label: texts.provider, cell: ({ type }) => texts.providers[type] },
    { label: texts.tag.label, cell: ({ tag }) => html`<code>${tag}</code>` },
    { label: texts.created, cell: ({ date }) => formatDate(date) },
  ],
  readName: ({ name }) => name,
  toFormState: (item) => newForm(item && { name: item.name, tag: item.tag }),
  fields: (form, item) => html`
${
  item
    ? html`<p>${texts.provider}: <b>${texts.providers[item.type]}</b></p>`
    : selectField(form, { name: 'type', label: texts.provider, options: providers() })
}
${textField(form, { name: 'tag', ...texts.tag, isRequired: true, maxLength: 200 })}
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}`,
  add: (body, { session, now }) => addPixel(session.caller, body, now),
  change: (id, body, revision, { session }) => changePixel(session.user.id, id, body, revision),
  remove: deleteStoredPixel,
  fieldsByError: { pixel_taken: 'tag' },
});

const providers = () => pixelTypes.map((value) => ({ value, text: texts.providers[value] }));
