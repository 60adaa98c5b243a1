import type { DomainRedirects } from '../../domain/domains.ts';
import { notFoundPage } from '../pages/notice-page.ts';
import { redirect, type VisitorReply } from '../reply.ts';

/** For an address without a link: a redirect if the branded domain has a `redirect404`, or else a 404 page. */
export function notFoundReply(domain: DomainRedirects | undefined): VisitorReply {
  return domain?.redirect404 ? redirect(domain.redirect404) : notFoundPage();
}
