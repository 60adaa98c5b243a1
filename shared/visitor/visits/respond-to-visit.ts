import { findOverlay, findPixels, findSplashPage } from '../../data/links/visit-content.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { canFrame, expiredVisit, type Visit, type VisitorTraits } from '../../domain/links/visits.ts';
import type { OverlayContent } from '../../domain/overlays.ts';
import type { SplashContent } from '../../domain/splash-pages.ts';
import { logFault } from '../../errors.ts';
import { redirect, type VisitorResponse } from '../../response.ts';
import { framePage } from '../pages/frame-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { overlayPage } from '../pages/overlay-page.ts';
import { passwordPage } from '../pages/password-page.ts';
import { pixelPage } from '../pages/pixel-page.ts';
import { previewPage } from '../pages/preview-page.ts';
import { splashPage } from '../pages/splash-page.ts';
import type { PixelCode } from '../pixels/pixel-code.ts';
import { renderPixels } from '../pixels/pixel-snippets.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';
import { inChosenLanguage } from './chosen-language.ts';
import { countVisit } from './count-visit.ts';
import type { FoundLink } from './find-link.ts';
import { domainRedirect, notFoundResponse } from './not-found-response.ts';
import { contactFormFor } from './unlock-token.ts';

/** A request for a link, and what is known of the visitor who sent it. */
export interface VisitRequest extends VisitorRequest {
  params: { alias: string };
  visitor: VisitorTraits;
}

/**
 * Builds the response for a decision, and counts the visit in parallel. If the link's click limit was reached in between, responds
 * as for an expired link.
 */
export async function respondToVisit(
  visit: Visit,
  { route, domain }: FoundLink,
  visitRequest: VisitRequest,
): Promise<VisitorResponse> {
  const request = inChosenLanguage(visitRequest, { route, domain });
  if (visit.kind === 'unknown' || !route) return notFoundResponse(domain, request);
  const { params, site, brand, language } = request;
  const base = domain?.origin ?? site.shortUrl;
  switch (visit.kind) {
    case 'expired': {
      const elsewhere = visit.url ? redirect(visit.url) : await domainRedirect(domain, 'expiredurl', request);
      return elsewhere ?? noticePage(410, 'expired', request);
    }
    case 'password':
      return passwordPage({ brand, language, appSchemes: route.appSchemes });
    case 'preview': {
      const { metatitle: title, metadescription: description, metaimage: image } = route;
      return previewPage({ url: shortUrl(params, base), title, description, image, language });
    }
  }
  const [response, isAdmitted] = await Promise.all([
    showTarget(visit, route, base, request),
    countVisit(route, request, visit.target),
  ]);
  return isAdmitted ? response : respondToVisit(expiredVisit(route), { route, domain }, request);
}

type TargetVisit = Extract<Visit, { location: string }>;

/** The page that the owner chose, or a redirect where that page has nothing to show. `base` is the page's own origin. */
async function showTarget(
  visit: TargetVisit,
  route: LinkRoute,
  base: string,
  request: VisitRequest,
): Promise<VisitorResponse> {
  const { location } = visit;
  const { params, event, brand, language } = request;
  const status = event.requestContext.http.method === 'POST' ? 303 : (route.redirectstatus ?? 302);
  if (visit.kind === 'redirect') return redirect(location, { status });
  const { pixelCode, splash, overlay } = await readContent(visit, route, request);
  if (visit.kind === 'splash') return splashPage({ location, splash, pixelCode, brand, language });
  if (canFrame(location, base)) {
    if (visit.kind === 'frame') return framePage({ location, pixelCode, language });
    if (overlay) {
      const contact = contactFormFor(params.alias, route);
      return overlayPage({ location, overlay, pixelCode, contact, language });
    }
  }
  return pixelCode ? pixelPage({ location, pixelCode, brand, language }) : redirect(location, { status });
}

interface Content {
  pixelCode?: PixelCode;
  splash?: SplashContent;
  overlay?: OverlayContent;
}

/** What the owner shows with the target. A failed read leaves it out, because the visitor must reach the target anyway. */
async function readContent(
  visit: TargetVisit,
  route: LinkRoute,
  { visitor, functionId }: VisitRequest,
): Promise<Content> {
  try {
    const [pixelCode, splash, overlay] = await Promise.all([
      readPixelCode(route, visitor),
      visit.kind === 'splash' && visit.id ? findSplashPage(route.userId, visit.id) : undefined,
      visit.kind === 'overlay' ? findOverlay(route.userId, visit.id) : undefined,
    ]);
    return { pixelCode, splash, overlay };
  } catch (error) {
    logFault(functionId, error, { linkId: route.linkId });
    return {};
  }
}

async function readPixelCode(
  { userId, pixels = [] }: LinkRoute,
  { isPrivate }: VisitorTraits,
): Promise<PixelCode | undefined> {
  if (pixels.length === 0 || isPrivate) return undefined;
  const found = await findPixels(userId, pixels);
  return found.length > 0 ? renderPixels(found) : undefined;
}
