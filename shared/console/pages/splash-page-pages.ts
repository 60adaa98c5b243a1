import { splashPageRoutes } from '../../api/console/items.ts';
import { readOwned } from '../../data/owned/owned-items.ts';
import { readLinksShowing } from '../../data/search/links-showing.ts';
import {
  addSplashPage,
  changeStoredSplashPage,
  deleteStoredSplashPage,
  splashPages,
} from '../../data/splash-pages.ts';
import { LISTED_SPLASH_PAGE_FIELDS, type SplashPage } from '../../domain/splash-pages.ts';
import { formatDate } from '../../html/format.ts';
import { html } from '../../html/html.ts';
import { linksUsing } from '../components/links-using.ts';
import { textArea, textField } from '../forms/fields.ts';
import { newForm } from '../forms/form-state.ts';
import { imageField } from '../forms/image-field.ts';
import { describeItems } from '../items/item-description.ts';
import { previewBeside } from '../items/preview-pane.ts';
import * as texts from '../texts/splash-pages.ts';

/** The pages of splash pages: a list, and forms beside what visitors will see. */
export const splashPagePages = describeItems(splashPageRoutes, splashPages, {
  texts: texts.item,
  list: (query, { session }) => readOwned(splashPages, session.user.id, query, LISTED_SPLASH_PAGE_FIELDS),
  columns: [
    { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
    { label: texts.created, cell: ({ date }) => formatDate(date) },
  ],
  readName: ({ name }) => name,
  toFormState: (item) => newForm(item && pickFields(item)),
  fields: (form, _, { session }) => html`
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}
${textField(form, { name: 'title', ...texts.title, maxLength: 200 })}
${textArea(form, { name: 'message', ...texts.message, maxLength: 5000 })}
${imageField(session, form, { name: 'banner', ...texts.banner })}
${imageField(session, form, { name: 'logo', ...texts.logo })}
${textField(form, { name: 'counter', ...texts.counter, type: 'number' })}`,
  beside: { ...previewBeside('/console/splash-pages/preview'), hasFile: true },
  add: (body, { session, now }) => addSplashPage(session.caller, body, now),
  change: (id, body, revision, { session }) => changeStoredSplashPage(session.user.id, id, body, revision),
  remove: deleteStoredSplashPage,
  dependents: async (id, { session, site }) =>
    linksUsing(await readLinksShowing(session.user.id, 'custom-splash', id), site.shortUrl),
});

const pickFields = ({ name, title, message, banner, logo, counter }: SplashPage) => ({
  name,
  title,
  message,
  banner,
  logo,
  counter,
});
