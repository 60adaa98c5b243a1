import { type ChannelItemType, channelCollections } from '../../api/channels.ts';
import { channelRoutes } from '../../api/console/items.ts';
import {
  addChannel,
  changeStoredChannel,
  channels,
  deleteStoredChannel,
  type readChannelItems,
} from '../../data/channels/channels.ts';
import { readOwned } from '../../data/owned/owned-items.ts';
import type { TopLinks } from '../../data/top-links.ts';
import { type Channel, channelEntry } from '../../domain/channels.ts';
import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { formatDate } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { itemUrlWithCopy } from '../components/short-url.ts';
import { shortened } from '../components/shortened.ts';
import { textArea, textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { switchField } from '../forms/switch-field.ts';
import { describeItems } from '../items/item-description.ts';
import { membersPage } from '../items/members-page.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { describePeriod } from '../statistics/period-text.ts';
import * as texts from '../texts/channels.ts';

/** The pages of channels: a list with their badges, and forms with a color. */
export const channelPages = describeItems(channelRoutes, channels, {
  texts: texts.item,
  list: async (query, { session }) => {
    const { items, total } = await readOwned(channels, session.user.id, query);
    return { items: items.map(channelEntry), total };
  },
  columns: [
    {
      label: texts.name,
      cell: ({ id, name, color, starred }) => html`<span class="row">${badge(color)}
<a href="/console/channels/${id}" dir="auto">${name}</a>${starred && favorite}</span>`,
    },
    {
      label: texts.description,
      cell: ({ description }) => html`<span class="muted" dir="auto">${shortened(description, 140)}</span>`,
    },
  ],
  readName: ({ name }) => name,
  toFormState: (item) => fillChannelForm(item),
  fields: (form) => html`
${textField(form, { name: 'name', label: texts.name, isRequired: true, maxLength: 200 })}
${textArea(form, { name: 'description', label: texts.description, maxLength: 5000 })}
${textField(form, { name: 'color', label: texts.color, type: 'color' })}
${switchField(form, { name: 'starred', label: texts.starred.label })}`,
  add: (body, { session, now }) => addChannel(session.caller, body, now),
  change: (id, body, revision, { session }) => changeStoredChannel(session.user.id, id, body, revision),
  remove: deleteStoredChannel,
});

/** An attribute of SVG, as the page's policy allows no inline styles. */
const badge = (color: string): SafeHtml =>
  html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="8" fill="${color}"/></svg>`;

const favorite = html`<span role="img" aria-label="${texts.starred.name}">${texts.starred.yes}</span>`;

type Items = Awaited<ReturnType<typeof readChannelItems>> & {
  counts: readonly number[];
  top?: TopLinks;
  /** Of its QR codes in the period, if it has any. */
  scans: number | undefined;
  report: PeriodReport;
};

interface Context {
  asked: AskedPeriod;
  form: FormState;
  query: PageRequest;
  /** The base of short URLs. */
  base: string;
}

/** A channel: its clicks in a period, and what is in it with its own. */
export const channelItemsPage = (
  session: ConsoleSession,
  { channel, items, scans, ...found }: Items,
  context: Context,
): VisitorResponse =>
  membersPage(session, channelPages, {
    ...found,
    ...context,
    of: channel,
    tiles:
      scans === undefined ? [] : [{ label: texts.items.scans(describePeriod(context.asked)), value: scans }],
    caption: texts.items.caption,
    empty: texts.items.empty,
    rows: items,
    columns: [
      {
        label: texts.items.item,
        cell: ({ type, id, title, link }) => html`<div>${itemWithCopy(type, id, link)}<br>
<span class="muted small" dir="auto">${shortened(title, 140)}</span></div>`,
      },
      { label: texts.items.type, cell: ({ type }) => texts.items.types[type] },
      { label: texts.items.created, cell: ({ date }) => formatDate(date) },
    ],
  });

/** All of them have pages. */
const itemWithCopy = (type: ChannelItemType, id: number, url: string): SafeHtml =>
  itemUrlWithCopy(`/console/${channelCollections[type]}/${id}${type === 'bio' ? '/edit' : ''}`, url);

/** The form with the stored values, or of a new channel, with the color that it gets otherwise. */
function fillChannelForm(channel = NEW_CHANNEL): FormState {
  const { name, description, color, starred } = channelEntry(channel);
  // Fields for colors know six digits only.
  const long = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  return newForm({ name, description, color: long, starred });
}

const NEW_CHANNEL: Channel = { id: 0, userId: 0, revision: 0, name: '', date: '' };
