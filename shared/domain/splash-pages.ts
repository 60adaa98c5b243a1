import type { Dated } from './owned/new-item.ts';
import type { Owned } from './owned/owned.ts';

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
export interface SplashPage extends SplashContent, Owned, Dated {
  name: string;
}

/** The URLs of its images. */
export const splashImages = ({ banner, logo }: SplashContent) => ({ banner, logo });

/** What lists show of a splash page. */
export const LISTED_SPLASH_PAGE_FIELDS = ['id', 'name', 'date'] as const;
