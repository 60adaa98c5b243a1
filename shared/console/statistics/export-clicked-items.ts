import { type ChannelItemType, channelCollections } from '../../api/channels.ts';
import { compareMembers, type Member } from '../../data/counting/members-report.ts';
import { readOverview } from '../../data/overview.ts';
import type { PeriodQuery } from '../../domain/clicks/period.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import type { VisitorResponse } from '../../response.ts';
import type { ConsoleSession } from '../session.ts';
import { readForFile } from './ask-period.ts';
import { type ClickedItem, clickedItemsCsv } from './clicked-items-csv.ts';

interface ExportRequest {
  session: ConsoleSession;
  query: PeriodQuery;
  now: Date;
}

type NamedItem = Omit<ClickedItem, 'clicks' | 'before'>;

const nameLink = (link: ListedLink, base: string): NamedItem => ({
  short: shortUrl(link, base),
  target: link.url,
  title: link.metatitle ?? '',
});

/** Links of a campaign, for `exportMembers`. */
export const toExportedLink = (link: ListedLink, base: string): Member & NamedItem => ({
  collection: 'links',
  id: link.id,
  ...nameLink(link, base),
});

interface ChannelItem {
  type: ChannelItemType;
  id: number;
  /** Its short URL. */
  link: string;
  /** The target of a link. */
  preview: string;
  title: string;
}

/** Items of a channel, for `exportMembers`. Only links have a target of their own. */
export const toExportedItem = ({ type, id, link, preview, title }: ChannelItem): Member & NamedItem => ({
  collection: channelCollections[type],
  id,
  short: link,
  target: type === 'links' ? preview : '',
  title,
});

/** The file of what is in a campaign or channel, with clicks in a period, the most first. */
export async function exportMembers(
  { session, query, now, subject }: ExportRequest & { subject: string },
  readMembers: () => Promise<readonly (Member & NamedItem)[]>,
): Promise<VisitorResponse> {
  const { found: items, asked } = await readForFile(query, { ...session, now }, async (period) => {
    const members = await readMembers();
    const compared = await compareMembers(members, period);
    return members.map((member, at) => ({ ...member, ...(compared[at] ?? { clicks: 0, before: 0 }) }));
  });
  const sorted = items.toSorted((a, b) => b.clicks - a.clicks);
  return clickedItemsCsv({ subject, list: 'member', asked, items: sorted, now });
}

/** The file of the links that the overview shows: those with the most clicks, or those that changed most. */
export async function exportClickedLinks(
  { session, query, now, base }: ExportRequest & { base: string },
  list: 'links' | 'changes',
): Promise<VisitorResponse> {
  const { found, asked } = await readForFile(query, { ...session, now }, (period) =>
    readOverview(session.user.id, period, undefined),
  );
  const { risen = [], fallen = [] } = found.changed ?? {};
  const links = list === 'links' ? found.topLinks : [...risen, ...fallen];
  const items = links.map(({ link, clicks, before }) => ({ ...nameLink(link, base), clicks, before }));
  return clickedItemsCsv({
    subject: 'account',
    list: list === 'links' ? 'link' : 'change',
    asked,
    items,
    now,
  });
}
