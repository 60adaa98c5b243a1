import { type Campaign, campaignEntry } from '../../domain/campaigns.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorReply } from '../../reply.ts';
import { itemUrlWithCopy, shortUrlWithCopy } from '../components/short-url.ts';
import { shortened } from '../components/shortened.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { switchField } from '../forms/switch-field.ts';
import { deletePage } from '../items/delete-page.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import { type ItemKind, itemPath } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import { membersPage } from '../items/members-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/campaigns.ts';

const kind: ItemKind = { nav: 'campaigns', path: '/console/campaigns', texts: texts.item };

/** The list of campaigns. */
export const CAMPAIGNS_PATH = kind.path;

interface Listed {
  campaigns: readonly (Campaign & { links: number })[];
  total: number;
  query: PageRequest;
}

/** The campaigns of the person, with what visitors can open. */
export const campaignsPage = (
  session: ConsoleSession,
  { campaigns, total, query }: Listed,
  site: { shortUrl: string },
): VisitorReply =>
  itemsPage(session, kind, {
    rows: campaigns.map((one) => ({ links: one.links, ...campaignEntry(one, { user: session.user, site }) })),
    total,
    query,
    columns: [
      {
        label: texts.name.label,
        cell: ({ id, name }) => html`<a href="${itemPath(kind, id)}" dir="auto">${name}</a>`,
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
            ? html`<a href="${one.list}" aria-label="${texts.openPageOf(one.name)}">${texts.openPage}</a>`
            : privateCampaign,
      },
    ],
  });

const privateCampaign: SafeHtml = html`<span class="muted">${texts.isPrivate}</span>`;

interface WithLinks {
  campaign: Campaign;
  links: readonly ListedLink[];
  total: number;
  query: PageRequest;
}

/** The links of a campaign, with their clicks. */
export const campaignLinksPage = (
  session: ConsoleSession,
  { campaign, links, ...page }: WithLinks,
  base: string,
): VisitorReply =>
  membersPage(session, kind, {
    ...page,
    of: campaign,
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

/** The form with the stored values. */
export const formOfCampaign = ({ name, slug, isPublic }: Campaign): FormState =>
  newForm({ name, slug, public: isPublic });

/** The form of a new campaign, or of this one. */
export const campaignFormPage = (
  session: ConsoleSession,
  item?: Campaign,
  form: FormState = item ? formOfCampaign(item) : newForm(),
): VisitorReply => itemFormPage(session, kind, { item, form, fields: fieldsOf(form, item !== undefined) });

const fieldsOf = (form: FormState, isNameRequired: boolean): SafeHtml => html`
${textField(form, { name: 'name', ...texts.name, isRequired: isNameRequired, maxLength: 200 })}
${textField(form, { name: 'slug', ...texts.slug })}
${switchField(form, { name: 'public', label: texts.isPublic })}`;

/** Asks before the campaign is deleted. */
export const deleteCampaignPage = (session: ConsoleSession, campaign: Campaign): VisitorReply =>
  deletePage(session, kind, campaign);
