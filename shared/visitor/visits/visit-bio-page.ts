import { readListedLinks } from '../../data/links/listed-links.ts';
import { type BioPage, bioPageUrl, isShown } from '../../domain/bio-pages/bio-pages.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { formatMemberships } from '../../domain/clicks/memberships.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import type { VisitorResponse } from '../../response.ts';
import { bioPage } from '../pages/bio-page.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';
import { countVisit } from './count-visit.ts';

/** Shows a bio page with today's entries, except those whose links were deleted, and counts the view. */
export async function visitBioPage(
  page: BioPage,
  request: VisitorRequest,
  url = bioPageUrl(page, request.site.shortUrl),
): Promise<VisitorResponse> {
  const { site, now, language } = request;
  const entries = page.links.filter((entry) => isShown(entry, now));
  const subject = clickSubject('bio-pages', page.id);
  const [links] = await Promise.all([
    readShownLinks(
      page.userId,
      entries.map(({ link }) => link),
    ),
    countVisit({ ...page, subject, memberships: formatMemberships(page) ?? '' }, request),
  ]);
  const addresses = new Map(links.map((link) => [link.id, shortUrl(link, site.shortUrl)]));
  return bioPage({
    page,
    url,
    language,
    links: entries.flatMap(({ link, ...entry }) => {
      const href = addresses.get(link);
      return href === undefined ? [] : [{ ...entry, href }];
    }),
  });
}

/** For half of the read units of what is the latest; only links that seem to be missing may have been made just now. */
async function readShownLinks(userId: number, ids: readonly number[]): Promise<ListedLink[]> {
  const links = await readListedLinks(userId, ids, { consistent: false });
  const found = new Set(links.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  return missing.length === 0 ? links : [...links, ...(await readListedLinks(userId, missing))];
}
