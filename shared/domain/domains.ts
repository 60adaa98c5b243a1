import type { InferOutput } from 'valibot';
import type { DomainBody, RedirectsBody } from '../api/domains.ts';
import { invalidFields } from '../errors.ts';
import { applyChange } from './owned/apply-change.ts';
import type { Owned } from './owned/owned.ts';
import { appendParameters, hostOf, MAX_LOCATION_LENGTH } from './values/targets.ts';

/** What a branded domain is called. */
export interface DomainName {
  /** What its short URLs begin with, as it was added: `http://go.localhost:3000`. */
  origin: string;
  /** The host name that it is looked up by, without a port: `go.localhost`. */
  host: string;
}

/** Where visitors are led who ask for the bare domain, or for what is not there. */
export interface DomainRedirects {
  redirectroot?: string;
  redirect404?: string;
}

export interface Domain extends DomainName, DomainRedirects, Owned {}

type RedirectsChange = InferOutput<typeof RedirectsBody>;

/** Hosts and names are written as URLs write them: in lower case, and in punycode (RFC 3492). */
const nameOf = (host: string) => URL.parse(`http://${host}`)?.hostname ?? '';
const portOf = (host: string) => URL.parse(`http://${host}`)?.port ?? '';

/** The names and addresses among the service's own hosts, without their ports. */
export const namesOf = (hosts: ReadonlySet<string>): ReadonlySet<string> => new Set([...hosts].map(nameOf));

const NOTHING_BUT_A_HOST = /^https?:\/\/[^/?#@\\%]+\/?$/i;
/** An address of version 4 in whatever notation has become four decimal numbers in a parsed URL. */
const ADDRESS = /^(\[.*\]|[\d.]+)$/;
/** RFC 1123, 2.1. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** RFC 1035, 2.3.4: 255 bytes with the length of each label and the root. */
const MAX_NAME_LENGTH = 253;

function isFullHostName(name: string): boolean {
  const labels = name.split('.');
  return labels.length > 1 && name.length <= MAX_NAME_LENGTH && labels.every((label) => LABEL.test(label));
}

/** A branded domain as callers write it, or what is wrong with it. `hosts` are the service's own. */
function readDomainName(written: string, hosts: ReadonlySet<string>): DomainName | { problem: string } {
  if (!NOTHING_BUT_A_HOST.test(written)) {
    return { problem: 'must be http:// or https:// followed by a host name only' };
  }
  const url = URL.parse(written);
  const host = url?.hostname.replace(/\.$/, '');
  if (!url || !host) return { problem: 'must have a valid host name' };
  if (ADDRESS.test(host)) return { problem: 'must have a host name, not an IP address' };
  if (namesOf(hosts).has(host)) return { problem: 'is a host of this service' };
  if (!isFullHostName(host)) return { problem: 'must have a full host name, such as go.example.com' };
  if (url.port && ![...hosts].some((own) => portOf(own) === url.port)) {
    return { problem: 'must not have a port that this service does not use' };
  }
  return { origin: `${url.protocol}//${host}${url.port && `:${url.port}`}`, host };
}

/** What is wrong with where the domain of this name, if it has a valid one, is to lead. */
function redirectProblems(
  { redirectroot, redirect404 }: RedirectsChange,
  host: string | undefined,
  hosts: ReadonlySet<string>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const isOnDomain = (url: string) => nameOf(hostOf(url) ?? '') === host;
  // A path of the domain may be one of its links; only the bare domain would lead to itself for ever.
  if (redirectroot && isOnDomain(redirectroot) && /^\/*$/.test(new URL(redirectroot).pathname)) {
    problems.redirectroot = 'must not redirect back to the bare domain';
  }
  // What is there today may be missing tomorrow, and then missing would lead to missing.
  if (redirect404 && isOnDomain(redirect404)) problems.redirect404 = 'must not redirect back to this domain';
  if (redirect404 && hosts.has(hostOf(redirect404) ?? '')) {
    problems.redirect404 = 'must not redirect back to this service';
  }
  for (const [field, url] of Object.entries({ redirectroot, redirect404 })) {
    if (url && appendParameters(url, []).length > MAX_LOCATION_LENGTH) {
      problems[field] = 'is too long once encoded';
    }
  }
  return problems;
}

function throwIfAny(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** A domain as a body describes it. Throws the 400 that names each bad field. */
export function newDomain(
  { domain, ...redirects }: InferOutput<typeof DomainBody>,
  hosts: ReadonlySet<string>,
): DomainName & DomainRedirects {
  const name = readDomainName(domain, hosts);
  if ('problem' in name) {
    throw invalidFields({ domain: name.problem, ...redirectProblems(redirects, undefined, hosts) });
  }
  throwIfAny(redirectProblems(redirects, name.host, hosts));
  return applyChange<DomainName & DomainRedirects>(name, redirects);
}

/** The domain with other redirects. Throws the 400 that names each bad field. */
export function changeDomain(domain: Domain, change: RedirectsChange, hosts: ReadonlySet<string>): Domain {
  throwIfAny(redirectProblems(change, domain.host, hosts));
  return applyChange(domain, change);
}

/** A domain in a list (interface 2.3). */
export function domainEntry({ id, origin, redirectroot = '', redirect404 = '' }: Domain) {
  return { id, domain: origin, redirectroot, redirect404 };
}
