import type { IncludedField } from '../../api/fields/included-fields.ts';
import { listedTargets, type TargetList } from '../values/targets.ts';
import { type Link, shortUrl } from './links.ts';

/** The fields of a link that lists show. */
export const LISTED_LINK_FIELDS = [
  'id',
  'alias',
  'domain',
  'url',
  'clicks',
  'metatitle',
  'description',
  'metadescription',
  'date',
  'isOfBioPage',
] as const;

export type ListedLink = Pick<Link, (typeof LISTED_LINK_FIELDS)[number]> &
  Pick<Link, 'campaign' | 'channels'> & {
    /** When it was deleted, if it was. */
    deletedAt?: string;
  };

/** What lists say of a link in badges, besides. */
export const BADGE_FIELDS = [
  'passwordHash',
  'startdate',
  'expiry',
  'clicklimit',
  'geotarget',
  'devicetarget',
  'languagetarget',
  'schedule',
  'variants',
  'deeplink',
  'targetCount',
  'campaign',
  'channels',
] as const satisfies readonly (keyof Link)[];

export type BadgedLink = ListedLink & Pick<Link, (typeof BADGE_FIELDS)[number]>;

/** The fields to read for entries that include these. */
export const listedFieldsWith = (include: readonly IncludedField[]) => [
  ...LISTED_LINK_FIELDS,
  ...(['campaign', 'channels'] as const).filter((field) => include.includes(field)),
];

/** The parts of an entry that were requested. */
export function includedFields(
  link: Pick<Link, 'domain' | 'campaign' | 'channels'>,
  include: readonly IncludedField[],
  uniqueClicks = 0,
) {
  const fields = {
    campaign: link.campaign ?? null,
    channels: Object.keys(link.channels ?? {}).map(Number),
    uniqueClicks,
    domain: link.domain ?? null,
  };
  return Object.fromEntries(include.map((field) => [field, fields[field]])) as Partial<typeof fields>;
}

export const getTitle = (link: ListedLink) => link.metatitle ?? '';
export const getDescription = (link: ListedLink) => link.description ?? link.metadescription ?? '';

/** A link in a list. `base` is the base of short URLs. */
export function linkEntry(link: ListedLink, base: string) {
  return {
    id: link.id,
    alias: link.alias,
    shorturl: shortUrl(link, base),
    longurl: link.url,
    clicks: link.clicks,
    title: getTitle(link),
    description: getDescription(link),
    date: link.date,
    ...(link.deletedAt !== undefined && { deleted: link.deletedAt }),
  };
}

/** If two targets have the same name, shows the first, which is the one that takes effect. */
function byName(link: Link, list: TargetList): Record<string, string> {
  const shown = new Map<string, string>();
  for (const { name, url } of listedTargets(link).filter((target) => target.list === list)) {
    if (!shown.has(name.toLowerCase())) shown.set(name.toLowerCase(), url);
  }
  return Object.fromEntries(shown);
}

/** The details of a link, with targets as objects of lower-case name to URL. */
export function linkDetails(link: Link, base: string) {
  return {
    id: link.id,
    shorturl: shortUrl(link, base),
    longurl: link.url,
    title: getTitle(link),
    description: getDescription(link),
    location: byName(link, 'geotarget'),
    device: byName(link, 'devicetarget'),
    expiry: link.expiry ?? null,
    date: link.date,
  };
}
