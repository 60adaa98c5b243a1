import type { HttpEvent } from '../../api/contract/event.ts';
import { findOverlay, findPixels, findSplashPage } from '../../data/links/visit-content.ts';
import { shortUrl } from '../../domain/links/links.ts';
import type { Visit } from '../../domain/links/visits.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import type { OverlayContent } from '../../domain/overlays.ts';
import type { SplashContent } from '../../domain/splash-pages.ts';
import type { Site } from '../../env.ts';
import { logFault } from '../../errors.ts';
import { framePage } from '../pages/frame-page.ts';
import { page } from '../pages/notice-page.ts';
import { overlayPage } from '../pages/overlay-page.ts';
import { passwordPage } from '../pages/password-page.ts';
import { pixelPage } from '../pages/pixel-page.ts';
import { previewPage } from '../pages/preview-page.ts';
import { splashPage } from '../pages/splash-page.ts';
import { pixelScripts } from '../pixels/pixel-snippets.ts';
import type { Tracked } from '../pixels/tracked.ts';
import type { VisitorReply } from '../reply.ts';
import { redirect } from '../reply.ts';
import { wantsNoTracking } from '../request/visitor-id.ts';
import { countVisit } from './count-visit.ts';
import type { Found } from './find-link.ts';
import { contactOf } from './unlock-token.ts';

/** The request that a visit is. */
export interface VisitRequest {
  alias: string;
  event: HttpEvent;
  host: string;
  now: Date;
  site: Site;
}

/** The answer that a decision comes to. Whoever is led on is counted while the answer is made. */
export async function answerVisit(visit: Visit, found: Found, request: VisitRequest): Promise<VisitorReply> {
  const { route, domain } = found;
  if (visit.kind === 'unknown' || !route) return unknown(found);
  switch (visit.kind) {
    case 'expired':
      return page(410, 'expired');
    case 'password':
      return passwordPage({});
    case 'preview': {
      const { metatitle: title, metadescription: description, metaimage: image } = route;
      const url = shortUrl({ alias: request.alias, domain: domain?.origin }, request.site.shortUrl);
      return previewPage({ url, title, description, image });
    }
  }
  const [reply] = await Promise.all([
    leadOn(visit, route, request),
    countVisit(route, request.event, request),
  ]);
  return reply;
}

/** What an address without a link comes to: a domain's owner may want something better than a 404 page. */
export function unknown({ domain }: Found): VisitorReply {
  return domain?.redirect404 ? redirect(domain.redirect404) : page(404, 'notFound');
}

type Leading = Visit & { location: string };

/** What cannot be shown is left out, and the visitor is led on all the same. */
async function leadOn(visit: Leading, route: LinkRoute, request: VisitRequest): Promise<VisitorReply> {
  const { location } = visit;
  const { alias, event } = request;
  const onward = () =>
    redirect(location, { status: event.requestContext.http.method === 'POST' ? 303 : 302 });
  if (visit.kind === 'redirect') return onward();
  const { tracked, splash, overlay } = await readContent(visit, route, event);
  if (visit.kind === 'splash') return splashPage({ location, splash, tracked });
  if (canFrame(location, request)) {
    if (visit.kind === 'frame') return framePage({ location, tracked });
    if (overlay) return overlayPage({ location, overlay, tracked, contact: contactOf(alias, route) });
  }
  return tracked ? pixelPage({ location, tracked }) : onward();
}

/** Browsers show no http page in a frame of an https page: it is mixed content (w3.org/TR/mixed-content). */
function canFrame(location: string, { site }: VisitRequest): boolean {
  return location.startsWith('https:') || site.shortUrl.startsWith('http:');
}

interface Content {
  tracked?: Tracked;
  splash?: SplashContent;
  overlay?: OverlayContent;
}

/** What the owner wants shown beside the target, as far as it is still there and can be read. */
async function readContent(visit: Leading, route: LinkRoute, event: HttpEvent): Promise<Content> {
  try {
    const [tracked, splash, overlay] = await Promise.all([
      findTracked(route, event),
      visit.kind === 'splash' && visit.id ? findSplashPage(route.userId, visit.id) : undefined,
      visit.kind === 'overlay' ? findOverlay(route.userId, visit.id) : undefined,
    ]);
    return { tracked, splash, overlay };
  } catch (error) {
    logFault('followLink', error, { linkId: route.linkId });
    return {};
  }
}

/** The scripts of a link's pixels, unless the visitor asks not to be tracked. */
async function findTracked({ userId, pixels = [] }: LinkRoute, { headers }: HttpEvent) {
  if (pixels.length === 0 || wantsNoTracking(headers)) return undefined;
  const found = await findPixels(userId, pixels);
  return found.length > 0 ? pixelScripts(found) : undefined;
}
