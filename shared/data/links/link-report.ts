import { describeNames, type WithVariants } from '../../domain/clicks/breakdown.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import type { Period } from '../../domain/clicks/period.ts';
import { type NameFilter, reportPeriod } from '../../domain/clicks/period-report.ts';
import { shortenName } from '../../domain/values/short-names.ts';
import { hashVariant } from '../../domain/values/targets.ts';
import { isServiceError } from '../../errors.ts';
import { finishInTurns } from '../../event-loop.ts';
import { campaigns } from '../campaigns.ts';
import { readPeriod } from '../counting/period-clicks.ts';
import { getOwned, locateItem } from '../owned/owned-items.ts';
import { countTakenSlots } from './click-slots.ts';
import { getWholeLink, links } from './links.ts';

/** A user's link with its campaign's name, the slots taken of its limit, and its clicks in a period. Throws `link_not_found`. */
export async function readLinkReport(
  userId: number,
  id: number,
  period: Period,
  filter: NameFilter | undefined,
) {
  // Before any request.
  locateItem(links, userId, id);
  const [link, stored] = await Promise.all([
    getWholeLink(userId, id),
    readPeriod(clickSubject('links', id), period, filter),
  ]);
  const [campaign, taken] = await Promise.all([
    link.campaign === undefined ? undefined : findCampaignName(userId, link.campaign),
    countTakenSlots(link),
  ]);
  return {
    link,
    campaign,
    taken,
    report: await finishInTurns(reportPeriod(period, stored, filter && expandName(filter, link), link)),
  };
}

/** The filter with the whole name of a variant, of which an address has a short one. */
function expandName({ by, name }: NameFilter, link: WithVariants): NameFilter {
  if (by !== 'target') return { by, name };
  const describe = describeNames(by, link);
  const names = (link.variants ?? []).map((variant) => describe(`variant:${hashVariant(variant.link)}`));
  return { by, name: names.find((whole) => whole && shortenName(whole) === name) ?? name };
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
