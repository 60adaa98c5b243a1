import { getAccount, renewAccountKey, updateAccount } from './account.ts';
import { exportAccount } from './account-export.ts';
import { listAudit } from './audit.ts';
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
import { getAccountClicks, getLinkClicks, getQrCodeClicks } from './clicks.ts';
import { checkAlias } from './console/alias-check.ts';
import { consoleRoutes } from './console/index.ts';
import type { ApiRoute } from './contract/api-route.ts';
import type { BackgroundFunction } from './contract/function-contract.ts';
import type { Route } from './contract/route.ts';
import type { VisitorRoute } from './contract/visitor-route.ts';
import { createDomain, deleteDomain, getDomain, listDomains, updateDomain } from './domains.ts';
import { jobKinds } from './job-kinds.ts';
import { giveUpJob, listJobs, retryJob } from './jobs.ts';
import { createKey, deleteKey, listKeys } from './keys.ts';
import { createLink, deleteLink, getLink, getLinkSettings, listLinks, updateLink } from './links.ts';
import { answerUnknownPath, bootstrap, checkHealth } from './operations.ts';
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
import { showLogin, signInWithLink, signOut, submitLogin } from './sign-in.ts';
import { createSplashPage, deleteSplashPage, listSplashPages, updateSplashPage } from './splash-pages.ts';
import { countClicks, dispatch } from './streams.ts';
import { createSignInLink, createUser, deleteUser, getUser, listUsers, renewUserKey } from './users.ts';
import { rotateCampaign, showCampaign } from './visitor/campaigns.ts';
import { followLink, unlockLink } from './visitor/links.ts';
import { leaveMessage } from './visitor/messages.ts';
import { followQrCode, qrImage } from './visitor/qr-codes.ts';
import { openReference, showOpenApi, showReference, showReferenceScript } from './visitor/reference.ts';
import { showAvatar, showFavicon, showHome, showLogo, showNotFound, showRobots } from './visitor/site.ts';

/** Every route of the JSON API, with the types of its schemas. */
export const apiContracts = [
  getAccount,
  updateAccount,
  renewAccountKey,
  exportAccount,
  getAccountClicks,
  listKeys,
  createKey,
  deleteKey,
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
  createCampaign,
  assignCampaign,
  updateCampaign,
  deleteCampaign,
  listChannels,
  getChannel,
  createChannel,
  assignChannel,
  updateChannel,
  deleteChannel,
  listLinks,
  getLink,
  getLinkClicks,
  getLinkSettings,
  createLink,
  updateLink,
  deleteLink,
  createLinks,
  updateLinks,
  deleteLinks,
  listQrCodes,
  getQrCode,
  getQrCodeClicks,
  getQrCodeSettings,
  createQrCode,
  updateQrCode,
  deleteQrCode,
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
  answerUnknownPath,
] as const satisfies readonly ApiRoute[];

export const apiRoutes: readonly ApiRoute[] = apiContracts;

/** Every page, image, form, and redirect for visitors. */
export const visitorRoutes: readonly VisitorRoute[] = [
  showHome,
  showRobots,
  showFavicon,
  showLogo,
  checkHealth,
  openReference,
  showOpenApi,
  showReference,
  showReferenceScript,
  checkAlias,
  followLink,
  followQrCode,
  qrImage,
  unlockLink,
  leaveMessage,
  rotateCampaign,
  showCampaign,
  showAvatar,
  signInWithLink,
  signOut,
  showLogin,
  submitLogin,
  ...consoleRoutes,
  showNotFound,
];

/** Every function that answers HTTP requests. */
export const routes: readonly Route[] = [...apiRoutes, ...visitorRoutes];

/** Every function without a route. */
export const backgroundFunctions: readonly BackgroundFunction[] = [
  bootstrap,
  countClicks,
  dispatch,
  ...jobKinds,
];
