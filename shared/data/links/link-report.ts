import { clickSubject } from '../../domain/clicks/clicks.ts';
import { type ClicksQuery, fillTimeline, planTimeline } from '../../domain/clicks/timeline.ts';
import { isServiceError } from '../../errors.ts';
import { campaigns } from '../campaigns.ts';
import { readSeries } from '../counting/series.ts';
import { getOwned, locateItem } from '../owned/owned-items.ts';
import { getLinkWithStatistics, links } from './links.ts';
import { readTaken } from './places.ts';

/** A user's link with its campaign's name, the places taken of its limit, its statistics, and its clicks over time. Throws `link_not_found`. */
export async function readLinkReport(userId: number, id: number, query: ClicksQuery, now: Date) {
  // Before any request.
  locateItem(links, userId, id);
  const timeline = planTimeline(query, now);
  const [{ link, statistics }, series] = await Promise.all([
    getLinkWithStatistics(userId, id),
    readSeries(clickSubject('links', id), timeline),
  ]);
  const [campaign, taken] = await Promise.all([
    link.campaign === undefined ? undefined : findCampaignName(userId, link.campaign),
    readTaken(link),
  ]);
  return { link, campaign, taken, statistics, buckets: fillTimeline(timeline, series) };
}

/** Undefined for a campaign that was deleted, and is not yet removed from its links. */
async function findCampaignName(userId: number, id: number): Promise<string | undefined> {
  try {
    return (await getOwned(campaigns, userId, id)).name;
  } catch (error) {
    if (isServiceError(error, 'campaign_not_found')) return undefined;
    throw error;
  }
}
