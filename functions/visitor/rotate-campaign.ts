import { randomInt } from 'node:crypto';
import { rotateCampaign } from '../../shared/api/visitor/campaigns.ts';
import { findRotator, pickRandomLink } from '../../shared/data/links/campaign-links.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { appendVisitorQuery } from '../../shared/domain/values/targets.ts';
import { redirect } from '../../shared/response.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { countRotatorVisit } from '../../shared/visitor/visits/count-rotator-visit.ts';
import { markRotatorVisit } from '../../shared/visitor/visits/mark-rotator-visit.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';

/** Redirects to the short URL of a random link of a campaign, which then handles the visit like any other. */
export const handler = visitorEndpoint(rotateCampaign, async (request) => {
  const { params, host, now, site } = request;
  const rotator = site.hosts.has(host) ? await findRotator(params.slug) : undefined;
  if (!rotator) return notFoundOnHost(request);
  const [link, query] = await Promise.all([
    pickRandomLink(rotator, now, randomInt),
    markRotatorVisit(rotator, request),
  ]);
  if (!link) return notFoundOnHost(request);
  await countRotatorVisit(rotator.id, request);
  return redirect(appendVisitorQuery(shortUrl(link, site.shortUrl), query));
});
