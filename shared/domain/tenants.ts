/** Whether the edge serves a branded domain: `failed` if its owner has to act. */
export type TenantStatus = 'pending' | 'active' | 'failed';

/** What owners are told of how a branded domain is set up at the edge, by its host. */
export interface TenantState {
  host: string;
  domainId: number;
  status: TenantStatus;
  /** What the owner can do about `failed`. */
  reason?: string;
  /** Unix seconds since when the setup has been tried. */
  since: number;
}

/** What the edge should do for a host. */
export interface TenantGoal {
  host: string;
  /** The domain to serve; none once it is deleted. */
  domainId?: number;
  /** Whether a certificate was requested since the setup began. */
  isRequested?: boolean;
}

/** What CloudFront has for a host. */
export interface Tenant {
  isEnabled: boolean;
  /** Whether the last change has reached all edge locations. */
  isDeployed: boolean;
  certificateArn?: string;
}

export interface Certificate {
  arn?: string;
  /** A `ManagedCertificateStatus` of CloudFront. */
  status: string;
}

export type TenantStep =
  | { kind: 'create' | 'enable' | 'requestCertificate' | 'disable' | 'delete' | 'wait' | 'done' }
  | { kind: 'attachCertificate'; arn: string }
  | { kind: 'fail'; certificateStatus: string };

/** The next step to serve a domain, or to stop. Depends only on the current state, so any step can be repeated. */
export function decideTenantStep(
  goal: Pick<TenantGoal, 'domainId' | 'isRequested'>,
  tenant: Tenant | undefined,
  certificate: Certificate | undefined,
): TenantStep {
  if (goal.domainId === undefined) return stepToRemove(tenant);
  if (!tenant) return { kind: 'create' };
  if (!tenant.isEnabled) return { kind: 'enable' };
  if (certificate?.status === 'issued' && certificate.arn) {
    if (tenant.certificateArn !== certificate.arn) return { kind: 'attachCertificate', arn: certificate.arn };
    return { kind: tenant.isDeployed ? 'done' : 'wait' };
  }
  if (certificate?.status === 'pending-validation') return { kind: 'wait' };
  // What failed before the owner's last request does not count.
  if (!goal.isRequested) return { kind: 'requestCertificate' };
  return certificate ? { kind: 'fail', certificateStatus: certificate.status } : { kind: 'wait' };
}

/** CloudFront deletes only what is disabled everywhere. */
function stepToRemove(tenant: Tenant | undefined): TenantStep {
  if (!tenant) return { kind: 'done' };
  if (tenant.isEnabled) return { kind: 'disable' };
  return { kind: tenant.isDeployed ? 'delete' : 'wait' };
}

const MIN_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 900;

/** How long to wait before the next look: a tenth of the time that it has taken so far, all in seconds. */
export const pauseAfter = (elapsed: number): number =>
  Math.min(Math.max(Math.ceil(elapsed / 10), MIN_PAUSE_SECONDS), MAX_PAUSE_SECONDS);

/** As DNS is right when a domain is added, its certificate takes minutes: after that, its owner has to look, too. */
const PATIENCE_SECONDS = 3_600;

/** Whether a setup has taken so long that its owner should know. */
export const isSlow = (elapsed: number): boolean => elapsed > PATIENCE_SECONDS;

const RECHECK_SECONDS = 60;

/** Whether the owner's question should start another try: at most one each minute. */
export const shouldTryAgain = ({ status, since }: TenantState, now: number): boolean =>
  status === 'failed' && now - since >= RECHECK_SECONDS;

/** A DNS record. */
export interface DnsRecord {
  type: 'CNAME' | 'A' | 'AAAA';
  name: string;
  value: string;
}

/** The DNS record that a branded domain must have: to `brandedEndpoint` on AWS, to the service's own host elsewhere. */
export function dnsRecordFor(name: string, site: { shortUrl: string; brandedEndpoint?: string }): DnsRecord {
  const value = site.brandedEndpoint ?? new URL(site.shortUrl).hostname.replace(/^\[|\]$/g, '');
  return { type: recordTypeFor(value), name, value };
}

function recordTypeFor(value: string): DnsRecord['type'] {
  if (value.includes(':')) return 'AAAA';
  return /^[\d.]+$/.test(value) ? 'A' : 'CNAME';
}

/** The record in one line, as zone files write it. */
export const formatRecord = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${value}`;
