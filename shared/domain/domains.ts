import type { InferOutput } from 'valibot';
import type { DomainBody, DomainChange } from '../api/domains.ts';
import type { PageLanguage } from '../api/fields/page-languages.ts';
import { assertNoProblems, invalidFields } from '../errors.ts';
import { MAX_HOST_NAME_LENGTH, parseUrl } from '../parse-url.ts';
import { type AppFiles, appFileEntries, splitAppFiles } from './app-files.ts';
import { applyChange } from './owned/apply-change.ts';
import type { Owned } from './owned/owned.ts';
import { dnsRecordFor, type TenantState } from './tenants.ts';
import { appendParameters, getHost, MAX_LOCATION_LENGTH } from './values/targets.ts';

/** The name of a branded domain. */
export interface DomainName {
  /** Base of its short URLs, as added: `http://go.localhost:3000`. */
  origin: string;
  /** Host name without the port, used for lookups: `go.localhost`. */
  host: string;
}

/** Redirects for the bare domain, for aliases that do not exist, and for expired links without one of their own. */
export const domainRedirectFields = ['redirectroot', 'redirect404', 'expiredurl'] as const;

export type DomainRedirects = { [F in (typeof domainRedirectFields)[number]]?: string };

/** What its owner chose for a domain. */
export interface DomainSettings extends DomainRedirects {
  language?: PageLanguage;
  /** The id of the owner's bio page that the bare domain shows instead of redirecting. */
  bio?: number;
}

export interface Domain extends DomainName, DomainSettings, Owned {}

/** A domain with its files, which are stored by themselves. */
export interface WholeDomain extends Domain {
  files?: AppFiles;
}

type Change = InferOutput<typeof DomainChange>;

/** As in URLs: lower case and punycode (RFC 3492). */
const getHostname = (host: string) => parseUrl(`http://${host}`)?.hostname ?? '';
const getPort = (host: string) => parseUrl(`http://${host}`)?.port ?? '';

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
  const url = parseUrl(written);
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
  redirects: Change,
  host: string | undefined,
  hosts: ReadonlySet<string>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const { redirectroot } = redirects;
  const isOnDomain = (url: string) => getHostname(getHost(url) ?? '') === host;
  // A path of the domain can be one of its links, but the bare domain would redirect to itself forever.
  if (redirectroot && isOnDomain(redirectroot) && /^\/*$/.test(new URL(redirectroot).pathname)) {
    problems.redirectroot = 'must not redirect back to the bare domain';
  }
  // A link that exists today can be deleted later, and would then redirect to itself forever.
  for (const field of ['redirect404', 'expiredurl'] as const) {
    const url = redirects[field];
    if (url && isOnDomain(url)) problems[field] = 'must not redirect back to this domain';
    if (url && hosts.has(getHost(url) ?? '')) problems[field] = 'must not redirect back to this service';
  }
  for (const field of domainRedirectFields) {
    const url = redirects[field];
    if (url && appendParameters(url, []).length > MAX_LOCATION_LENGTH) {
      problems[field] = 'is too long once encoded';
    }
  }
  return problems;
}

/** A domain from a request body. Throws a 400 that names every invalid field. */
export function newDomain(
  { domain, ...fields }: InferOutput<typeof DomainBody>,
  hosts: ReadonlySet<string>,
): DomainName & DomainSettings & { files: AppFiles } {
  const { files, others: settings } = splitAppFiles(fields);
  const name = parseDomainName(domain, hosts);
  if ('problem' in name) {
    throw invalidFields({ domain: name.problem, ...redirectProblems(settings, undefined, hosts) });
  }
  assertNoProblems(redirectProblems(settings, name.host, hosts));
  return { ...applyChange<DomainName & DomainSettings>(name, settings), files };
}

/** The domain with the change applied. Throws a 400 that names every invalid field. */
export function changeDomain(domain: Domain, change: Change, hosts: ReadonlySet<string>): WholeDomain {
  const { files, others: settings } = splitAppFiles(change);
  assertNoProblems(redirectProblems(settings, domain.host, hosts));
  return { ...applyChange(domain, settings), files };
}

/** Whether a domain works at the edge, and what it needs. Without an edge, it always does. */
export function domainState(
  { id, origin, host, expiredurl = '', language, bio, files = {} }: WholeDomain,
  tenant: TenantState | undefined,
  site: { shortUrl: string; brandedEndpoint?: string },
) {
  const record = dnsRecordFor(host, site);
  const facts = {
    id,
    domain: origin,
    expiredurl,
    bio: bio ?? null,
    language: language ?? null,
    ...appFileEntries(files),
    record,
  };
  if (!site.brandedEndpoint) return { ...facts, status: 'active' as const, reason: null };
  // The host name can belong to a later domain, of this or another owner.
  const { status, reason = null } = tenant?.domainId === id ? tenant : { status: 'pending' as const };
  return { ...facts, status, reason };
}

/** A domain in a list. */
export function domainEntry({ id, origin, redirectroot = '', redirect404 = '' }: Domain) {
  return { id, domain: origin, redirectroot, redirect404 };
}
