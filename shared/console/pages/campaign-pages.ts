import { campaignRoutes } from '../../api/console/items.ts';
import { addCampaign, campaigns, changeStoredCampaign, deleteStoredCampaign } from '../../data/campaigns.ts';
import { countCampaignLinks } from '../../data/links/links-of-campaign.ts';
import { readOwned } from '../../data/owned/owned-items.ts';
import type { TopLinks } from '../../data/top-links.ts';
import { type Campaign, campaignEntry } from '../../domain/campaigns.ts';
import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { itemUrlWithCopy, shortUrlWithCopy } from '../components/short-url.ts';
import { shortened } from '../components/shortened.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { switchField } from '../forms/switch-field.ts';
import { describeItems, type PageContext } from '../items/item-description.ts';
import { membersPage } from '../items/members-page.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { describeDays } from '../statistics/period-text.ts';
import * as texts from '../texts/campaigns.ts';

/** The pages of campaigns: a list with what visitors can open, and forms with a slug. */
export const campaignPages = describeItems(campaignRoutes, campaigns, {
  texts: texts.item,
  list: readRows,
  columns: [
    {
      label: texts.name.label,
      cell: ({ id, name }) => html`<a href="/console/campaigns/${id}" dir="auto">${name}</a>`,
    },
    { label: texts.links, isNumber: true, cell: ({ links }) => formatNumber(links) },
    {
      label: texts.rotator,
      cell: ({ rotator }) => (rotator ? shortUrlWithCopy(rotator) : privateCampaign),
    },
    {
      label: texts.page,
      cell: (one) =>
        one.public
          ? html`<a href="${one.list}" aria-label="${texts.openPublicPageLabel(one.name)}">${texts.openPage}</a>`
          : privateCampaign,
    },
  ],
  readName: ({ name }) => name,
  toFormState: (item) => newForm(item && { name: item.name, slug: item.slug, public: item.isPublic }),
  fields: (form, item) => html`
${textField(form, { name: 'name', ...texts.name, isRequired: item !== undefined, maxLength: 200 })}
${textField(form, { name: 'slug', ...texts.slug })}
${switchField(form, { name: 'public', label: texts.isPublic })}`,
  add: (body, { session, now }) => addCampaign(session.caller, body, now),
  change: (id, body, revision, { session }) => changeStoredCampaign(session.caller, id, body, revision),
  remove: deleteStoredCampaign,
  fieldsByError: { campaign_name_taken: 'name', slug_taken: 'slug' },
});

/** A page of the person's campaigns, each with the number of its links. */
async function readRows(query: PageRequest, { session: { user }, site }: PageContext) {
  const { items, total } = await readOwned(campaigns, user.id, query);
  const counts = await Promise.all(items.map(countCampaignLinks));
  const rows = items.map((one, at) => ({ links: counts[at] ?? 0, ...campaignEntry(one, site) }));
  return { items: rows, total };
}

const privateCampaign: SafeHtml = html`<span class="muted">${texts.isPrivate}</span>`;

interface WithLinks {
  campaign: Campaign;
  links: readonly ListedLink[];
  total: number;
  counts: readonly number[];
  top?: TopLinks;
  /** The visits of its rotator in the period. */
  rotations: number;
  report: PeriodReport;
}

interface Context {
  asked: AskedPeriod;
  form: FormState;
  query: PageRequest;
  /** The base of short URLs. */
  base: string;
}

/** A campaign: its clicks in a period, and its links with theirs. */
export const campaignLinksPage = (
  session: ConsoleSession,
  { campaign, links, rotations, ...found }: WithLinks,
  { base, ...context }: Context,
): VisitorResponse =>
  membersPage(session, campaignPages, {
    ...found,
    ...context,
    base,
    of: campaign,
    tiles: [
      { label: texts.ofCampaign.rotations(describeDays(context.asked, found.report.days)), value: rotations },
    ],
    actions: html`<a class="button quiet small" href="/console/links?campaign=${campaign.id}">${texts.ofCampaign.move}</a>`,
    caption: texts.ofCampaign.caption,
    empty: texts.ofCampaign.empty,
    rows: links,
    columns: [
      {
        label: texts.ofCampaign.link,
        cell: (link) => html`<div>${itemUrlWithCopy(`/console/links/${link.id}`, shortUrl(link, base))}<br>
<span class="muted small" dir="auto">${link.metatitle ?? shortened(link.url)}</span></div>`,
      },
      {
        label: texts.ofCampaign.clicks,
        isNumber: true,
        cell: ({ clicks }) => formatNumber(clicks),
      },
    ],
  });
