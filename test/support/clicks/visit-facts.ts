import type { VisitFacts } from '../../../shared/domain/clicks/clicks.ts';

/** The facts of some visit: a new dimension needs one here, too. */
export const someFacts: VisitFacts = {
  country: 'France',
  referrer: 'Direct',
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
  language: 'en',
  target: 'url',
};
