import {
  bioPageDetails,
  bioPageEntry,
  type FindLink,
  LISTED_BIO_FIELDS,
  type ListedBioPage,
} from '../../domain/bio-pages/bio-page-views.ts';
import type { BioPage, WholeBioPage } from '../../domain/bio-pages/bio-pages.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { readStatistics } from '../counting/statistics.ts';
import { readListedLinks } from '../links/listed-links.ts';
import { getOwned, locateItem, readOwned } from '../owned/owned-items.ts';
import { getItem } from '../table/items.ts';
import { bioPages } from './bio-pages.ts';

/** Finds the links of the entries of these pages. */
async function readLinks(
  userId: number,
  pages: readonly Pick<ListedBioPage, 'links'>[],
  options: Parameters<typeof readListedLinks>[2] = {},
): Promise<FindLink> {
  const ids = pages.flatMap(({ links }) => links.map(({ link }) => link));
  const links = new Map((await readListedLinks(userId, ids, options)).map((link) => [link.id, link]));
  return (id) => links.get(id);
}

/**
 * A page of a user's bio pages, newest first, with the clicks of their links, each of which takes half a read unit. `base` is the
 * base of short URLs.
 */
export async function readBioPages(userId: number, page: PageRequest, base: string) {
  const { items, total } = await readOwned(bioPages, userId, page, LISTED_BIO_FIELDS);
  const findLink = await readLinks(userId, items, { consistent: false });
  return { items: items.map((item) => bioPageEntry(item, findLink, base)), total };
}

/** A bio page with the targets of its entries. Throws `bio_page_not_found`. */
export async function readWholeBioPage(userId: number, id: number): Promise<WholeBioPage> {
  const page = await getOwned(bioPages, userId, id);
  const findLink = await readLinks(userId, [page]);
  const targets = page.links.flatMap(({ link }) => {
    const url = findLink(link)?.url;
    return url === undefined ? [] : [[link, url] as const];
  });
  return { ...page, targets: Object.fromEntries(targets) };
}

/** A bio page with its entries, and the statistics of its views. Throws `bio_page_not_found`. */
export async function readBioPage(userId: number, id: number, base: string) {
  locateItem(bioPages, userId, id);
  const [page, statistics] = await Promise.all([
    getOwned(bioPages, userId, id),
    readStatistics(clickSubject('bio-pages', id)),
  ]);
  return { page, details: bioPageDetails(page, await readLinks(userId, [page]), base), statistics };
}

/** What its owner calls a page; undefined if it is gone. */
export async function findBioPageName(userId: number, id: number): Promise<string | undefined> {
  return (await getItem<BioPage>(locateItem(bioPages, userId, id).key))?.name;
}
