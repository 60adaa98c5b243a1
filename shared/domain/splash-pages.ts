import type { InferOutput } from 'valibot';
import type { SplashPageBody, SplashPageChange } from '../api/splash-pages.ts';
import { applyChange } from './owned/apply-change.ts';
import type { Owned } from './owned/owned.ts';
import { formatDateTime } from './values/dates.ts';

/** The part of a splash page that visitors see. Absent fields are those of the generic page. */
export interface SplashContent {
  title?: string;
  message?: string;
  /** URLs of images. */
  banner?: string;
  logo?: string;
  /** Countdown before the redirect, in seconds. */
  counter?: number;
}

/** A custom splash page. */
export interface SplashPage extends SplashContent, Owned {
  name: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

type NewSplashPage = Omit<SplashPage, keyof Owned>;

/** A splash page from a request body. */
export function newSplashPage(
  { name, ...options }: InferOutput<typeof SplashPageBody>,
  now: Date,
): NewSplashPage {
  return applyChange<NewSplashPage>({ name, date: formatDateTime(now) }, options);
}

/** The splash page with the change applied. A blank name is ignored, because a splash page always has one. */
export function changeSplashPage(
  page: SplashPage,
  { name, ...options }: InferOutput<typeof SplashPageChange>,
): SplashPage {
  return applyChange(page, { ...options, name: name ?? page.name });
}

/** The URLs of its images. */
export const splashImages = ({ banner, logo }: SplashContent) => ({ banner, logo });

/** The fields of a splash page that lists show. */
export const LISTED_SPLASH_PAGE_FIELDS = ['id', 'name', 'date'] as const;

/** A splash page in a list. */
export const splashPageEntry = ({
  id,
  name,
  date,
}: Pick<SplashPage, (typeof LISTED_SPLASH_PAGE_FIELDS)[number]>) => ({ id, name, date });
