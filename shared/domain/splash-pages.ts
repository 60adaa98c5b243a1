import type { InferOutput } from 'valibot';
import type { SplashPageBody, SplashPageChange } from '../api/splash-pages.ts';
import { applyChange } from './owned/apply-change.ts';
import type { Owned } from './owned/owned.ts';
import { formatDateTime } from './values/dates.ts';

/** What a visitor sees of a custom splash page; what is absent, the generic one has. */
export interface SplashContent {
  title?: string;
  message?: string;
  /** URLs of images. */
  banner?: string;
  logo?: string;
  /** Seconds before the page leads on. */
  counter?: number;
}

/** A custom splash page as its owner made it. */
export interface SplashPage extends SplashContent, Owned {
  name: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

type New = Omit<SplashPage, keyof Owned>;

/** A splash page as a body describes it. */
export function newSplashPage({ name, ...options }: InferOutput<typeof SplashPageBody>, now: Date): New {
  return applyChange<New>({ name, date: formatDateTime(now) }, options);
}

/** The splash page with what the change names; it is never without a name, so a blank one keeps what there is. */
export function changeSplashPage(
  page: SplashPage,
  { name, ...options }: InferOutput<typeof SplashPageChange>,
): SplashPage {
  return applyChange(page, { ...options, name: name ?? page.name });
}

/** A splash page in a list (interface 2.3). */
export const splashPageEntry = ({ id, name, date }: SplashPage) => ({ id, name, date });
