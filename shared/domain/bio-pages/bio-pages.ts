import type { InferOutput } from 'valibot';
import type { BioPageBody, BioPageChange, BioTheme } from '../../api/bio-pages.ts';
import { assertNoProblems } from '../../errors.ts';
import type { Retention } from '../clicks/retention.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { Owned } from '../owned/owned.ts';
import { isReserved } from '../values/aliases.ts';
import { formatDate, formatDateTime } from '../values/dates.ts';
import { colorProblems, type PageColors } from '../values/page-colors.ts';
import { bioThemes } from './bio-themes.ts';

/** An entry of a bio page. */
export interface BioLink {
  label: string;
  /** The id of a link of the owner. */
  link: number;
  /** Set on a link that was made for this entry, and is deleted with it. */
  isOwn?: true;
  /** The URL of an image. */
  image?: string;
  /** The first day on which visitors see it, and the one from which they do not: `YYYY-MM-DD`, UTC. */
  from?: string;
  until?: string;
}

/** The part of a bio page that visitors see, besides its entries. Absent colors are those of the theme. */
export interface BioContent extends Partial<PageColors> {
  name: string;
  title?: string;
  description?: string;
  /** The URL of an image. */
  avatar?: string;
  theme?: BioTheme;
  socials?: string[];
}

export interface BioPage extends BioContent, Owned, Retention {
  /** In lower case. Unique across all users. */
  slug: string;
  links: BioLink[];
  /** Whether visitors can see it. */
  isPublic: boolean;
  /** Views: visits of the page. */
  clicks: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
  /** The page's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
}

/** A page with the targets of its entries' links, by their ids. */
export interface WholeBioPage extends BioPage {
  targets?: Readonly<Record<number, string>>;
}

export type WantedBioLink = NonNullable<InferOutput<typeof BioPageChange>['links']>[number];

/** A new page, hidden and without entries until these have links. `generated` replaces a missing slug. */
export function newBioPage(
  owned: Owned,
  { name, slug }: InferOutput<typeof BioPageBody>,
  { generated, retention, now }: { generated: string; retention: Retention; now: Date },
): BioPage {
  const date = formatDateTime(now);
  return {
    ...owned,
    ...retention,
    name,
    slug: slug ?? generated,
    links: [],
    isPublic: false,
    clicks: 0,
    date,
  };
}

/**
 * The page with the change applied, but for its entries. A blank name or slug is ignored: the current one may be in print. Throws a
 * 400 that names every invalid field.
 */
export function changeBioPage(
  page: BioPage,
  { name, slug, links = [], public: isPublic = page.isPublic, ...options }: InferOutput<typeof BioPageChange>,
): BioPage {
  const change = { ...options, name: name ?? page.name, slug: slug ?? page.slug, isPublic: isPublic ?? true };
  const changed = applyChange<BioPage>(page, change);
  assertNoProblems({
    ...(slug && isReserved(slug) && { slug: 'is a reserved word' }),
    ...themeProblems(changed, options),
    ...Object.assign({}, ...(links ?? []).map(linkProblems)),
  });
  return changed;
}

/** What is hard to read, by a field that was sent: the theme, if only that changes what is behind an own color. */
function themeProblems(changed: BioContent, sent: InferOutput<typeof BioPageChange>): Record<string, string> {
  const problems = colorProblems(bioColors(changed));
  const grounds = { foreground: 'background', buttonforeground: 'buttonbackground' } as const;
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const text = field as keyof typeof grounds;
      const isSent = sent[text] !== undefined || sent[grounds[text]] !== undefined;
      return isSent || sent.theme === undefined
        ? [text, problem]
        : ['theme', `does not go with your own colors: ${text} ${problem}`];
    }),
  );
}

function linkProblems({ url, link, from, until }: WantedBioLink, index: number): Record<string, string> {
  return {
    ...(!url && !link && { [`links[${index}].url`]: 'is required, or link' }),
    ...(from && until && from >= until && { [`links[${index}].until`]: 'must be after from' }),
  };
}

/** The URLs of the images of a page, by the fields that have them. */
export const bioImages = ({ avatar, links }: Pick<BioPage, 'avatar' | 'links'>) => ({
  avatar,
  ...Object.fromEntries(links.map(({ image }, index) => [`links[${index}].image`, image])),
});

/** The colors of the theme, or the owner's instead. */
export function bioColors({ theme = 'light', ...own }: BioContent): PageColors {
  const { background, foreground, buttonbackground, buttonforeground } = applyChange(bioThemes[theme], own);
  return { background, foreground, buttonbackground, buttonforeground };
}

/** Whether visitors see an entry on this day. */
export function isShown({ from, until }: Pick<BioLink, 'from' | 'until'>, now: Date): boolean {
  const today = formatDate(now);
  return (from === undefined || from <= today) && (until === undefined || today < until);
}

/** The URL of the page. `base` is the base of short URLs. */
export const bioPageUrl = ({ slug }: Pick<BioPage, 'slug'>, base: string): string => `${base}/b/${slug}`;
