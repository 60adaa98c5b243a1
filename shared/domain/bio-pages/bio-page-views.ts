import type { ListedLink } from '../links/link-views.ts';
import { shortUrl } from '../links/links.ts';
import { hexColor } from '../values/colors.ts';
import { type BioPage, bioPageUrl } from './bio-pages.ts';

/** Finds one of the owner's links by its id, unless it was deleted. */
export type FindLink = (id: number) => ListedLink | undefined;

/** The fields of a bio page that lists show. */
export const LISTED_BIO_FIELDS = ['id', 'name', 'slug', 'links', 'isPublic', 'clicks', 'date'] as const;

export type ListedBioPage = Pick<BioPage, (typeof LISTED_BIO_FIELDS)[number]>;

/** A bio page in a list. A link that is two of its entries is counted once. */
export function bioPageEntry(page: ListedBioPage, findLink: FindLink, base: string) {
  const { id, name, slug, isPublic, clicks: views, date } = page;
  const links = [...new Set(page.links.map(({ link }) => link))];
  const clicks = links.reduce((sum, link) => sum + (findLink(link)?.clicks ?? 0), 0);
  return { id, name, slug, link: bioPageUrl(page, base), public: isPublic, views, clicks, date };
}

/** A bio page with everything that a body can say of it; null for what is not set. */
export function bioPageDetails(page: BioPage, findLink: FindLink, base: string) {
  const { title, description, avatar, theme = 'light', socials = [] } = page;
  const color = (name: 'background' | 'foreground' | 'buttonbackground' | 'buttonforeground') => {
    const own = page[name];
    return own ? hexColor(own) : null;
  };
  return {
    ...bioPageEntry(page, findLink, base),
    title: title ?? null,
    description: description ?? null,
    avatar: avatar ?? null,
    theme,
    background: color('background'),
    foreground: color('foreground'),
    buttonbackground: color('buttonbackground'),
    buttonforeground: color('buttonforeground'),
    links: page.links.flatMap(({ label, link, image = null, from = null, until = null }) => {
      const found = findLink(link);
      if (!found) return [];
      const { url, clicks } = found;
      return [{ label, url, link, shorturl: shortUrl(found, base), clicks, image, from, until }];
    }),
    socials,
  };
}
