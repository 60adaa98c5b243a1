import { bioPageRoutes } from '../../api/console/items.ts';
import {
  addBioPage,
  bioPages,
  changeStoredBioPage,
  deleteStoredBioPage,
} from '../../data/bio-pages/bio-pages.ts';
import { readBioPages, readWholeBioPage } from '../../data/bio-pages/listed-bio-pages.ts';
import { readNewestLinks } from '../../data/links/link-choices.ts';
import { bioColors, type WholeBioPage } from '../../domain/bio-pages/bio-pages.ts';
import { hexColor } from '../../domain/values/colors.ts';
import { formatDate, formatNumber } from '../../html/format.ts';
import { html, script } from '../../html/html.ts';
import { badge } from '../components/badge.ts';
import { shortUrlWithCopy } from '../components/short-url.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { describeItems } from '../items/item-description.ts';
import { previewBeside } from '../items/preview-pane.ts';
import { addRows } from '../scripts/add-rows.ts';
import { sortRows } from '../scripts/sort-rows.ts';
import * as texts from '../texts/bio-pages.ts';
import { arrangeLinks } from './arrange-rows.ts';
import { bioPageFields, bioPageStyles } from './bio-page-fields.ts';
import { linkChoices } from './link-rows.ts';

const beside = previewBeside('/console/bio-pages/preview');

/** The pages of bio pages: a list with their views and clicks, and forms beside what visitors will see. */
export const bioPagePages = describeItems(bioPageRoutes, bioPages, {
  texts: texts.item,
  list: (query, { session, site }) => readBioPages(session.user.id, query, site.shortUrl),
  columns: [
    { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
    {
      label: texts.columns.page,
      cell: ({ link, public: isPublic }) =>
        html`${shortUrlWithCopy(link)}${!isPublic && html` ${badge(texts.hidden, 'plain')}`}`,
    },
    { label: texts.columns.views, cell: ({ views }) => formatNumber(views) },
    { label: texts.columns.clicks, cell: ({ clicks }) => formatNumber(clicks) },
    { label: texts.columns.created, cell: ({ date }) => formatDate(date) },
  ],
  read: readWholeBioPage,
  readName: ({ name }) => name,
  toFormState: (page?: WholeBioPage) => fillPageForm(page),
  fields: async (form, page, { session, site }) => html`${bioPageFields(session, form, listOwn(page))}
${linkChoices(session.used.links > 0 ? await readNewestLinks(session.user.id) : [], site.shortUrl)}`,
  beside: {
    ...beside,
    hasFile: true,
    style: bioPageStyles,
    script: script`${addRows}${sortRows}${beside.script}`,
  },
  arrange: arrangeLinks,
  add: (body, { session, site, now }) => addBioPage(session.caller, body, { site, now }),
  change: (id, body, revisionAsRead, { session, site, now }) =>
    changeStoredBioPage(session.caller, id, body, { site, now, revisionAsRead }),
  remove: (_, id, { session, now }) => deleteStoredBioPage(session.caller, id, now),
  fieldsByError: { slug_taken: 'slug' },
});

const listOwn = (page?: WholeBioPage): ReadonlySet<string> =>
  new Set(page?.links.flatMap(({ link, isOwn }) => (isOwn ? [String(link)] : [])));

/** The form with what is stored, and with the theme's colors instead of own ones. Entries without a link can be left out. */
function fillPageForm(page?: WholeBioPage): FormState {
  const colors = Object.entries(bioColors(page ?? { name: '' })).map(([name, color]) => [
    name,
    hexColor(color),
  ]);
  const { name, slug, title, description, avatar, theme, socials, isPublic = true } = page ?? {};
  const { links = [], targets = {} } = page ?? {};
  return newForm({
    name,
    slug,
    title,
    description,
    avatar,
    theme,
    socials: socials?.join('\n'),
    public: isPublic,
    owncolors: Boolean(page?.background || page?.foreground),
    ownbuttoncolors: Boolean(page?.buttonbackground || page?.buttonforeground),
    ...Object.fromEntries(colors),
    links: links
      .filter(({ link }) => targets[link] !== undefined)
      .map(({ label, link, image, from, until }) => ({
        label,
        url: targets[link],
        link,
        image,
        from,
        until,
      })),
  });
}
