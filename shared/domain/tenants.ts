/** Whether the edge serves a branded domain: `failed` if its owner has to act. */
export type TenantStatus = 'pending' | 'active' | 'failed';

/** How a branded domain is set up at the edge, by its host. Unlike the domain, it outlives the deletion until all is undone. */
export interface TenantTask {
  host: string;
  /** The domain to serve; none once it is deleted. */
  domainId?: number;
  status: TenantStatus;
  /** What the owner can do about `failed`. */
  reason?: string;
  /** Counts changes: a stream record with an older one has nothing to do. */
  revision: number;
  /** Unix seconds since when the setup has been tried. */
  since: number;
  /** Unix seconds of the next step; none if there is nothing left to do. */
  nextStep?: number;
  /** Whether a certificate was requested since then. */
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
  task: Pick<TenantTask, 'domainId' | 'isRequested'>,
  tenant: Tenant | undefined,
  certificate: Certificate | undefined,
): TenantStep {
  if (task.domainId === undefined) return stepToRemove(tenant);
  if (!tenant) return { kind: 'create' };
  if (!tenant.isEnabled) return { kind: 'enable' };
  if (certificate?.status === 'issued' && certificate.arn) {
    if (tenant.certificateArn !== certificate.arn) return { kind: 'attachCertificate', arn: certificate.arn };
    return { kind: tenant.isDeployed ? 'done' : 'wait' };
  }
  if (certificate?.status === 'pending-validation') return { kind: 'wait' };
  // What failed before the owner's last request does not count.
  if (!task.isRequested) return { kind: 'requestCertificate' };
  return certificate ? { kind: 'fail', certificateStatus: certificate.status } : { kind: 'wait' };
}

/** CloudFront deletes only what is disabled everywhere. */
function stepToRemove(tenant: Tenant | undefined): TenantStep {
  if (!tenant) return { kind: 'done' };
  if (tenant.isEnabled) return { kind: 'disable' };
  return { kind: tenant.isDeployed ? 'delete' : 'wait' };
}

const MIN_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 300;

/** When to look again, in Unix seconds: after a tenth of the time that it has taken so far. */
export function nextStepAt(since: number, now: number): number {
  return now + Math.min(Math.max(Math.ceil((now - since) / 10), MIN_PAUSE_SECONDS), MAX_PAUSE_SECONDS);
}

/** As DNS is right when a domain is added, its certificate takes minutes: after that, only the owner can help. */
const PATIENCE_SECONDS = 3_600;

/** Whether a task has been tried in vain for so long that it stops until the owner asks about it. */
export const isOutOfTime = ({ domainId, since }: TenantTask, now: number): boolean =>
  domainId !== undefined && now - since > PATIENCE_SECONDS;

const RECHECK_SECONDS = 60;

/** Whether the owner's question should start another try: at most one each minute. */
export const shouldTryAgain = ({ status, since, nextStep }: TenantTask, now: number): boolean =>
  status === 'failed' && nextStep === undefined && now - since >= RECHECK_SECONDS;

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
