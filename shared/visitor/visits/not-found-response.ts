import type { DomainRecord } from '../../data/domain-records.ts';
import { findDomainRedirect } from '../../data/redirect-loops.ts';
import type { DomainRedirects } from '../../domain/domains.ts';
import { redirect, type VisitorResponse } from '../../response.ts';
import { notFoundPage } from '../pages/notice-page.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';
import { inChosenLanguage } from './chosen-language.ts';
import { findVisitedDomain } from './find-visited-domain.ts';

/** For an address without a link: a redirect if the branded domain has a `redirect404`, or else a 404 page. */
export async function notFoundResponse(
  domain: DomainRecord | undefined,
  request: Pick<VisitorRequest, 'site' | 'now' | 'brand' | 'language'>,
): Promise<VisitorResponse> {
  return (
    (await domainRedirect(domain, 'redirect404', request)) ??
    notFoundPage(inChosenLanguage(request, { domain }))
  );
}

/** The same on the requested host. */
export const notFoundOnHost = async (
  request: Pick<VisitorRequest, 'host' | 'site' | 'now' | 'brand' | 'language'>,
): Promise<VisitorResponse> => notFoundResponse(await findVisitedDomain(request.host, request.site), request);

/** The redirect that a branded domain has set; undefined if it has none, or if that would lead visitors back to it. */
export async function domainRedirect(
  domain: DomainRecord | undefined,
  field: keyof DomainRedirects,
  { site, now }: Pick<VisitorRequest, 'site' | 'now'>,
): Promise<VisitorResponse | undefined> {
  const target = await findDomainRedirect(domain, field, { hosts: site.hosts, now });
  return target === undefined ? undefined : redirect(target);
}
