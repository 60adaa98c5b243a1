import type { SplashContent } from '../../domain/splash-pages.ts';
import { siteBrand } from '../../html/brand.ts';
import type { VisitorResponse } from '../../response.ts';
import { splashPage } from '../../visitor/pages/splash-page.ts';
import { renderPreview } from '../layout/preview-page.ts';

/** Where its link leads. */
const SAMPLE_TARGET = 'https://example.com/';

/** What visitors see of a splash page as far as it has been filled in. */
export const splashPagePreview = (splash: SplashContent, problems: readonly string[]): VisitorResponse =>
  splashPage({ location: SAMPLE_TARGET, splash, brand: siteBrand(), preview: renderPreview(problems) });
