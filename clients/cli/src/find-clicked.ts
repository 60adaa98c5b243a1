import type {
  GetAccountBreakdownQuery,
  GetLinkBreakdownQuery,
  GetLinkClicksQuery,
} from '../../typescript/src/index.ts';
import { findLink } from './find-link.ts';
import { parseId } from './parse-id.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

/** What clicks are shown of, besides a link: ids. */
export interface Containers {
  campaign?: string;
  channel?: string;
}

/** The clicks of a link, a campaign, or a channel; of the account if none is named. */
export async function findClicked(session: Session, link: string | undefined, containers: Containers) {
  const { client } = session;
  const named = Object.entries({ link, ...containers }).filter(([, name]) => name !== undefined);
  if (named.length > 1) throw new Problem('Name only one of a link, --campaign, and --channel.');
  if (link !== undefined) {
    const id = await findLink(session, link);
    return {
      linkId: id,
      clicks: (query: GetLinkClicksQuery) => client.links.clicks(id, query),
      breakdown: (query: GetLinkBreakdownQuery) => client.links.breakdown(id, query),
    };
  }
  const [[kind, text = ''] = []] = named;
  const group = kind === 'campaign' ? client.campaigns : kind === 'channel' ? client.channels : undefined;
  const id = kind && group ? parseId(kind, text) : 0;
  return {
    clicks: (query: GetLinkClicksQuery) => group?.clicks(id, query) ?? client.account.clicks(query),
    // The API says so if it cannot break them down by this.
    breakdown: (query: GetLinkBreakdownQuery) =>
      group?.breakdown(id, query as GetAccountBreakdownQuery) ??
      client.account.breakdown(query as GetAccountBreakdownQuery),
  };
}
