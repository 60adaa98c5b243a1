import { getAccount, renewAccountKey, updateAccount } from './account.ts';
import { exportAccount } from './account-export.ts';
import { listAudit } from './audit.ts';
import { createBioPage, deleteBioPage, getBioPage, listBioPages, updateBioPage } from './bio-pages.ts';
import { createLinks, deleteLinks, updateLinks } from './bulk-links.ts';
import {
  assignCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  updateCampaign,
} from './campaigns.ts';
import {
  assignChannel,
  createChannel,
  deleteChannel,
  getChannel,
  listChannels,
  updateChannel,
} from './channels.ts';
import {
  getAccountBreakdown,
  getAccountClicks,
  getCampaignBreakdown,
  getCampaignClicks,
  getChannelBreakdown,
  getChannelClicks,
  getLinkBreakdown,
  getLinkClicks,
  getQrCodeBreakdown,
  getQrCodeClicks,
} from './clicks.ts';
import type { ApiRoute } from './contract/api-route.ts';
import type { BackgroundFunction } from './contract/function-contract.ts';
import type { Route } from './contract/route.ts';
import { createDomain, deleteDomain, getDomain, listDomains, updateDomain } from './domains.ts';
import { createImage } from './images.ts';
import { jobKinds } from './job-kinds.ts';
import { giveUpJob, listJobs, retryJob } from './jobs.ts';
import { createKey, deleteKey, listKeys } from './keys.ts';
import { getLinkHistory, restoreLink, undeleteLink } from './link-history.ts';
import {
  createLink,
  deleteLink,
  explainLink,
  getLink,
  getLinkByExternalId,
  getLinkSettings,
  listLinks,
  updateLink,
} from './links.ts';
import { bootstrap, rejectUnknownPath } from './operations.ts';
import { createOverlay, deleteOverlay, listOverlays, updateOverlay } from './overlays.ts';
import { createPixel, deletePixel, listPixels, updatePixel } from './pixels.ts';
import { listPlans, subscribeUser } from './plans.ts';
import {
  createQrCode,
  deleteQrCode,
  getQrCode,
  getQrCodeSettings,
  listQrCodes,
  updateQrCode,
} from './qr-codes.ts';
import { createSplashPage, deleteSplashPage, listSplashPages, updateSplashPage } from './splash-pages.ts';
import { countClicks, dispatch, sweepJobs } from './streams.ts';
import { createSignInLink, createUser, deleteUser, getUser, listUsers, renewUserKey } from './users.ts';
import { visitorRoutes } from './visitor/index.ts';
import { listDeliveries, retryDelivery, testWebhook } from './webhook-deliveries.ts';
import { createWebhook, deleteWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from './webhooks.ts';

/** Every route of the JSON API, with the types of its schemas. */
export const apiContracts = [
  getAccount,
  updateAccount,
  renewAccountKey,
  exportAccount,
  getAccountBreakdown,
  getAccountClicks,
  listKeys,
  createKey,
  deleteKey,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  listDeliveries,
  retryDelivery,
  listDomains,
  getDomain,
  createDomain,
  updateDomain,
  deleteDomain,
  listOverlays,
  createOverlay,
  updateOverlay,
  deleteOverlay,
  listSplashPages,
  createSplashPage,
  updateSplashPage,
  deleteSplashPage,
  listCampaigns,
  getCampaignBreakdown,
  getCampaignClicks,
  createCampaign,
  assignCampaign,
  updateCampaign,
  deleteCampaign,
  listChannels,
  getChannel,
  getChannelBreakdown,
  getChannelClicks,
  createChannel,
  assignChannel,
  updateChannel,
  deleteChannel,
  listLinks,
  getLink,
  getLinkBreakdown,
  getLinkClicks,
  getLinkByExternalId,
  getLinkSettings,
  explainLink,
  getLinkHistory,
  createLink,
  updateLink,
  deleteLink,
  restoreLink,
  undeleteLink,
  createLinks,
  updateLinks,
  deleteLinks,
  listQrCodes,
  getQrCode,
  getQrCodeBreakdown,
  getQrCodeClicks,
  getQrCodeSettings,
  createQrCode,
  updateQrCode,
  deleteQrCode,
  createImage,
  listBioPages,
  getBioPage,
  createBioPage,
  updateBioPage,
  deleteBioPage,
  listPixels,
  createPixel,
  updatePixel,
  deletePixel,
  listPlans,
  subscribeUser,
  listUsers,
  getUser,
  createUser,
  deleteUser,
  renewUserKey,
  createSignInLink,
  listAudit,
  listJobs,
  retryJob,
  giveUpJob,
  rejectUnknownPath,
] as const satisfies readonly ApiRoute[];

export const apiRoutes: readonly ApiRoute[] = apiContracts;

/** Every function that handles HTTP requests. */
export const routes: readonly Route[] = [...apiRoutes, ...visitorRoutes];

/** Every function without a route. */
export const backgroundFunctions: readonly BackgroundFunction[] = [
  bootstrap,
  countClicks,
  dispatch,
  sweepJobs,
  ...jobKinds,
];
