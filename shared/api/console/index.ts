import type { ConsoleRoute } from '../contract/console-route.ts';
import { changeAccount, changeTimeZone, showConsoleAccount } from './account.ts';
import {
  changeUserPlan,
  openSignInLink,
  removeUser,
  showAudit,
  showNewUser,
  showPlans,
  showUser,
  showUsers,
  submitNewUser,
} from './administration.ts';
import { previewBioPage } from './bio-pages.ts';
import { exportCampaignClicks, showCampaignLinks } from './campaigns.ts';
import { exportChannelClicks, showChannelItems } from './channels.ts';
import { retryDomain, showDomain } from './domains.ts';
import { checkImport, exportData, exportLinks, showExport, showImport, submitImport } from './files.ts';
import * as items from './items.ts';
import { giveUpConsoleJob, retryConsoleJob, showJobs } from './jobs.ts';
import { openMainKey, removeKey, showKeys, showNewKey, submitNewKey } from './keys.ts';
import {
  restoreConsoleLink,
  showDeletedLinks,
  showLinkHistory,
  undeleteConsoleLink,
} from './link-history.ts';
import { previewConsoleLink } from './link-preview.ts';
import { downloadConsoleLinkQr, showConsoleLinkQr, submitConsoleLinkQr } from './link-qr.ts';
import {
  createConsoleLink,
  deleteConsoleLink,
  deleteConsoleLinks,
  editConsoleLink,
  exportConsoleLinkClicks,
  listConsoleLinks,
  moveConsoleLinks,
  newConsoleLink,
  showConsoleLink,
  updateConsoleLink,
} from './links.ts';
import { exportMessages, removeMessage, showMessages } from './messages.ts';
import { previewOverlay } from './overlays.ts';
import { exportConsoleClicks, showConsole, showMissingPage } from './overview.ts';
import {
  exportQrCodeScans,
  showDeleteQrCode,
  showNewQrCode,
  showQrCode,
  showQrCodeForm,
  showQrCodes,
  submitDeleteQrCode,
  submitNewQrCode,
  submitQrCode,
} from './qr-codes.ts';
import { expireConsoleLinks, exportConsoleLinks } from './selected-links.ts';
import { previewSplashPage } from './splash-pages.ts';
import { showUtmTemplates, submitUtmTemplates } from './utm-templates.ts';
import { retryWebhookDelivery, sendWebhookTest, showWebhook, submitWebhookSecret } from './webhooks.ts';

/** Those of all kinds in `items.ts`. */
const itemRoutes: readonly ConsoleRoute[] = Object.values(items).flatMap((pages): ConsoleRoute[] =>
  Object.values(pages),
);

/** Every page and form of the web console, for people who are signed in. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  showConsole,
  exportConsoleClicks,
  showMissingPage,
  listConsoleLinks,
  newConsoleLink,
  createConsoleLink,
  editConsoleLink,
  updateConsoleLink,
  previewConsoleLink,
  moveConsoleLinks,
  expireConsoleLinks,
  exportConsoleLinks,
  showUtmTemplates,
  submitUtmTemplates,
  deleteConsoleLinks,
  showConsoleLink,
  exportConsoleLinkClicks,
  showConsoleLinkQr,
  submitConsoleLinkQr,
  downloadConsoleLinkQr,
  deleteConsoleLink,
  showLinkHistory,
  restoreConsoleLink,
  showDeletedLinks,
  undeleteConsoleLink,
  ...itemRoutes,
  showCampaignLinks,
  exportCampaignClicks,
  showChannelItems,
  exportChannelClicks,
  previewSplashPage,
  previewOverlay,
  previewBioPage,
  showDomain,
  retryDomain,
  showWebhook,
  sendWebhookTest,
  retryWebhookDelivery,
  submitWebhookSecret,
  showQrCodes,
  showNewQrCode,
  submitNewQrCode,
  showQrCode,
  exportQrCodeScans,
  showQrCodeForm,
  submitQrCode,
  showDeleteQrCode,
  submitDeleteQrCode,
  showKeys,
  showNewKey,
  submitNewKey,
  openMainKey,
  removeKey,
  showConsoleAccount,
  changeAccount,
  changeTimeZone,
  showMessages,
  removeMessage,
  exportMessages,
  showImport,
  checkImport,
  submitImport,
  showExport,
  exportLinks,
  exportData,
  showUsers,
  showNewUser,
  submitNewUser,
  showUser,
  changeUserPlan,
  openSignInLink,
  removeUser,
  showPlans,
  showJobs,
  retryConsoleJob,
  giveUpConsoleJob,
  showAudit,
];
