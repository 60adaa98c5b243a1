import { consoleRoutes } from '../console/index.ts';
import { checkAlias, explainLinkForm } from '../console/link-scripts.ts';
import type { VisitorRoute } from '../contract/visitor-route.ts';
import { checkHealth } from '../operations.ts';
import { showLogin, signInWithLink, signOut, submitLogin } from '../sign-in.ts';
import { showBioPage } from './bio-pages.ts';
import { rotateCampaign, showCampaign } from './campaigns.ts';
import { followLink, unlockLink } from './links.ts';
import { leaveMessage } from './messages.ts';
import { followQrCode, qrImage } from './qr-codes.ts';
import { openReference, showOpenApi, showReference, showReferenceScript } from './reference.ts';
import {
  showAppFile,
  showAvatar,
  showFavicon,
  showHome,
  showImage,
  showLogo,
  showNotFound,
  showRobots,
} from './site.ts';

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
  explainLinkForm,
  followLink,
  followQrCode,
  showBioPage,
  qrImage,
  unlockLink,
  leaveMessage,
  rotateCampaign,
  showCampaign,
  showAppFile,
  showAvatar,
  showImage,
  signInWithLink,
  signOut,
  showLogin,
  submitLogin,
  ...consoleRoutes,
  showNotFound,
];
