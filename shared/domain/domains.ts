import type { InferOutput } from 'valibot';
import type { DomainBody, RedirectsBody } from '../api/domains.ts';
import { assertNoProblems, invalidFields } from '../errors.ts';
import { applyChange } from './owned/apply-change.ts';
import type { Owned } from './owned/owned.ts';
import { dnsRecordFor, type TenantState } from './tenants.ts';
import { appendParameters, getHost, MAX_HOST_NAME_LENGTH, MAX_LOCATION_LENGTH } from './values/targets.ts';

/** The name of a branded domain. */
export interface DomainName {
  /** Base of its short URLs, as added: `http://go.localhost:3000`. */
  origin: string;
  /** Host name without the port, used for lookups: `go.localhost`. */
  host: string;
}

/** Redirects for the bare domain and for aliases that do not exist. */
export interface DomainRedirects {
  redirectroot?: string;
  redirect404?: string;
}

export interface Domain extends DomainName, DomainRedirects, Owned {}

type RedirectsChange = InferOutput<typeof RedirectsBody>;

/** As in URLs: lower case and punycode (RFC 3492). */
const getHostname = (host: string) => URL.parse(`http://${host}`)?.hostname ?? '';
const getPort = (host: string) => URL.parse(`http://${host}`)?.port ?? '';

/** The service's own hosts without their ports. */
export const listHostNames = (hosts: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...hosts].map(getHostname));

const HTTP_ORIGIN = /^https?:\/\/[^/?#@\\%]+\/?$/i;
/** In a parsed URL, an IPv4 address in any notation has become four decimal numbers. */
const ADDRESS = /^(\[.*\]|[\d.]+)$/;
/** RFC 1123, 2.1. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
function isFullHostName(name: string): boolean {
  const labels = name.split('.');
  return (
    labels.length > 1 && name.length <= MAX_HOST_NAME_LENGTH && labels.every((label) => LABEL.test(label))
  );
}

/** The parsed name of a branded domain, or the problem with it. `hosts` are the service's own. */
function parseDomainName(written: string, hosts: ReadonlySet<string>): DomainName | { problem: string } {
  if (!HTTP_ORIGIN.test(written)) {
    return { problem: 'must be http:// or https:// followed by a host name only' };
  }
  const url = URL.parse(written);
  const host = url?.hostname.replace(/\.$/, '');
  if (!url || !host) return { problem: 'must have a valid host name' };
  if (ADDRESS.test(host)) return { problem: 'must have a host name, not an IP address' };
  if (listHostNames(hosts).has(host)) return { problem: 'is a host of this service' };
  if (!isFullHostName(host)) return { problem: 'must have a full host name, such as go.example.com' };
  if (url.port && ![...hosts].some((own) => getPort(own) === url.port)) {
    return { problem: 'must not have a port that this service does not use' };
  }
  return { origin: `${url.protocol}//${host}${url.port && `:${url.port}`}`, host };
}

/** The problem with each redirect, by field. `host` is the domain's name, if that is valid. */
function redirectProblems(
  { redirectroot, redirect404 }: RedirectsChange,
  host: string | undefined,
  hosts: ReadonlySet<string>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const isOnDomain = (url: string) => getHostname(getHost(url) ?? '') === host;
  // A path of the domain can be one of its links, but the bare domain would redirect to itself forever.
  if (redirectroot && isOnDomain(redirectroot) && /^\/*$/.test(new URL(redirectroot).pathname)) {
    problems.redirectroot = 'must not redirect back to the bare domain';
  }
  // A link that exists today can be deleted later, and would then redirect to itself forever.
  if (redirect404 && isOnDomain(redirect404)) problems.redirect404 = 'must not redirect back to this domain';
  if (redirect404 && hosts.has(getHost(redirect404) ?? '')) {
    problems.redirect404 = 'must not redirect back to this service';
  }
  for (const [field, url] of Object.entries({ redirectroot, redirect404 })) {
    if (url && appendParameters(url, []).length > MAX_LOCATION_LENGTH) {
      problems[field] = 'is too long once encoded';
    }
  }
  return problems;
}

/** A domain from a request body. Throws a 400 that names every invalid field. */
export function newDomain(
  { domain, ...redirects }: InferOutput<typeof DomainBody>,
  hosts: ReadonlySet<string>,
): DomainName & DomainRedirects {
  const name = parseDomainName(domain, hosts);
  if ('problem' in name) {
    throw invalidFields({ domain: name.problem, ...redirectProblems(redirects, undefined, hosts) });
  }
  assertNoProblems(redirectProblems(redirects, name.host, hosts));
  return applyChange<DomainName & DomainRedirects>(name, redirects);
}

/** The domain with the change applied. Throws a 400 that names every invalid field. */
export function changeDomain(domain: Domain, change: RedirectsChange, hosts: ReadonlySet<string>): Domain {
  assertNoProblems(redirectProblems(change, domain.host, hosts));
  return applyChange(domain, change);
}

/** Whether a domain works at the edge, and what it needs. Without an edge, it always does. */
export function domainState(
  { id, origin, host }: Domain,
  tenant: TenantState | undefined,
  site: { shortUrl: string; brandedEndpoint?: string },
) {
  const record = dnsRecordFor(host, site);
  if (!site.brandedEndpoint) return { id, domain: origin, status: 'active' as const, reason: null, record };
  // The host name can belong to a later domain, of this or another owner.
  const { status, reason = null } = tenant?.domainId === id ? tenant : { status: 'pending' as const };
  return { id, domain: origin, status, reason, record };
}

/** A domain in a list. */
export function domainEntry({ id, origin, redirectroot = '', redirect404 = '' }: Domain) {
  return { id, domain: origin, redirectroot, redirect404 };
}
