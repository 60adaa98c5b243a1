import { accountExamples } from './account.ts';
import { auditExamples } from './audit.ts';
import { bioPagesExamples } from './bio-pages.ts';
import { bulkLinksExamples } from './bulk-links.ts';
import { campaignsExamples } from './campaigns.ts';
import { channelsExamples } from './channels.ts';
import { clicksExamples } from './clicks.ts';
import { deletionsExamples } from './deletions.ts';
import { domainsExamples } from './domains.ts';
import type { Example } from './example.ts';
import { firstStepsExamples } from './first-steps.ts';
import { imagesExamples } from './images.ts';
import { jobsExamples } from './jobs.ts';
import { keysExamples } from './keys.ts';
import { linksExamples } from './links.ts';
import { overlaysExamples } from './overlays.ts';
import { pixelsExamples } from './pixels.ts';
import { plansExamples } from './plans.ts';
import { qrCodesExamples } from './qr-codes.ts';
import { settingsExamples } from './settings.ts';
import { splashPagesExamples } from './splash-pages.ts';
import { usersExamples } from './users.ts';
import { webhooksExamples } from './webhooks.ts';

/** In an order in which each finds what the ones before it made. */
export const examples: readonly Example[] = [
  ...firstStepsExamples,
  ...auditExamples,
  ...domainsExamples,
  ...campaignsExamples,
  ...channelsExamples,
  ...pixelsExamples,
  ...splashPagesExamples,
  ...overlaysExamples,
  ...linksExamples,
  ...qrCodesExamples,
  ...clicksExamples,
  ...settingsExamples,
  ...bulkLinksExamples,
  ...keysExamples,
  ...webhooksExamples,
  ...plansExamples,
  ...imagesExamples,
  ...usersExamples,
  ...jobsExamples,
  ...accountExamples,
  ...deletionsExamples,
  ...bioPagesExamples,
];
