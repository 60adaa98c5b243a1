import { explainVisit, type Step, type Wording } from '../../domain/links/explain-visit.ts';
import { toLinkRoute } from '../../domain/links/link-routes.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { canFrame, type Visit, type VisitorTraits } from '../../domain/links/visits.ts';
import type { ServiceAddress } from '../../env.ts';
import { type DomainRecord, findDomain } from '../domain-records.ts';
import { findDomainRedirect } from '../redirect-loops.ts';
import { countTakenSlots } from './click-slots.ts';

interface Context {
  site: ServiceAddress;
  now: Date;
}

export interface ExplainedVisit {
  outcome: Visit['kind'];
  /** Where the visitor ends up. */
  target: string | null;
  steps: Step[];
}

/** What a visitor gets from a link, its branded domain included, and why. */
export async function explainVisitTo(
  link: Link,
  visitor: VisitorTraits,
  { site, now, wording }: Context & { wording?: Wording },
): Promise<ExplainedVisit> {
  const found = link.domain === undefined ? undefined : await findDomain(new URL(link.domain).hostname);
  const domain = found?.userId === link.userId ? found : undefined;
  if (link.domain !== undefined && !domain) return goneDomain;
  const route = { ...toLinkRoute(link), taken: await countTakenSlots(link) };
  const { visit, steps } = explainVisit(route, visitor, now, wording);
  const target = await findTarget(visit, domain, { site, now });
  const outcome = findOutcome(visit, link, {
    isPrivate: visitor.isPrivate,
    base: shortUrl(link, site.shortUrl),
  });
  return { outcome, target, steps };
}

const goneDomain: ExplainedVisit = {
  outcome: 'unknown',
  target: null,
  steps: [{ check: 'domain', result: 'decides', because: 'The branded domain of the link is gone.' }],
};

/** As the redirect has it. */
async function findTarget(
  visit: Visit,
  domain: DomainRecord | undefined,
  { site: { hosts }, now }: Context,
): Promise<string | null> {
  if ('location' in visit) return visit.location;
  if (visit.kind !== 'expired' && visit.kind !== 'unknown') return null;
  const own = visit.kind === 'expired' ? visit.url : undefined;
  const field = visit.kind === 'expired' ? 'expiredurl' : 'redirect404';
  const url = own ?? (await findDomainRedirect(domain, field, { hosts, now }));
  return url === undefined ? null : new URL(url).href;
}

/** A target that browsers would not show in a frame is redirected to. */
function findOutcome(
  visit: Visit,
  { pixels = [] }: Link,
  { isPrivate, base }: { isPrivate: boolean; base: string },
): Visit['kind'] {
  if (visit.kind !== 'frame' && visit.kind !== 'overlay') return visit.kind;
  if (canFrame(visit.location, base)) return visit.kind;
  return pixels.length > 0 && !isPrivate ? 'pixels' : 'redirect';
}
