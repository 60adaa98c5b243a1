import type {
  AppearanceEnvironment,
  BootstrapEnvironment,
  EdgeEnvironment,
  FunctionEnvironment,
  JobQueueEnvironment,
  LogoEnvironment,
  SecretEnvironment,
  TenantEnvironment,
  VisitorEnvironment,
} from './api/contract/environment.ts';

type Name = keyof (FunctionEnvironment &
  VisitorEnvironment &
  EdgeEnvironment &
  BootstrapEnvironment &
  TenantEnvironment &
  JobQueueEnvironment &
  SecretEnvironment);

/** The value of a variable. Throws if it is not set. */
export function requiredVariable(name: Name): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** The base of short URLs, and every host (with port, if any) of the service itself. */
export interface ServiceAddress {
  shortUrl: string;
  hosts: ReadonlySet<string>;
  /** The host that branded domains must point to, if it is not the service’s own: on AWS. */
  brandedEndpoint?: string;
}

let parsedSite: { ownHosts: string; site: ServiceAddress } | undefined;

/** Parsed again only when a variable changes: every request needs it, and parsing a URL takes 2 µs. */
function toSite(shortUrl: string, ownHosts: string, brandedEndpoint: string | undefined): ServiceAddress {
  const { site, ownHosts: parsedHosts } = parsedSite ?? {};
  const isCurrent =
    site?.shortUrl === shortUrl && site.brandedEndpoint === brandedEndpoint && parsedHosts === ownHosts;
  if (isCurrent) return site;
  const hosts = new Set([new URL(shortUrl).host, ...ownHosts.split(',').filter(Boolean)]);
  parsedSite = { ownHosts, site: { shortUrl, hosts, brandedEndpoint } };
  return parsedSite.site;
}

/*
 * The following are not part of `env`, because every function has all of that in its bundle.
 */

/** The first administrator. Without a password, bootstrap generates one. */
export function firstAdministrator() {
  const [email, username] = [requiredVariable('ADMIN_EMAIL'), requiredVariable('ADMIN_USERNAME')];
  return { email, username, password: process.env.ADMIN_PASSWORD || undefined };
}

/** Whether to handle only requests that came through the edge. */
export const isEdgeOnly = (): boolean => process.env.EDGE_ONLY === '1';

/** Whether webhooks may go to this machine, for development. */
export const isLoopbackAllowed = (): boolean => process.env.WEBHOOK_ALLOW_LOOPBACK === '1';

/** Undefined where nothing reads metrics from logs. */
export const metricsNamespace = (): string | undefined => process.env.METRICS_NAMESPACE || undefined;

/** How the installation presents itself; undefined where its settings say nothing. */
export const appearanceVariable = (
  name: keyof (AppearanceEnvironment & LogoEnvironment),
): string | undefined => process.env[name] || undefined;

/** The environment variables, read on access: importing a module requires none of them. */
export const env = {
  get tableName() {
    return requiredVariable('TABLE_NAME');
  },
  /** Requests per minute for each API key. */
  get rateLimit() {
    return Number(requiredVariable('RATE_LIMIT'));
  },
  /** For how many seconds a visit may use what an earlier visit has read. */
  get routeCacheSeconds() {
    return Number(process.env.ROUTE_CACHE_SECONDS ?? 0);
  },
  /** For how many days a version of a link is kept after another one replaced it. */
  get historyDays() {
    return Number(requiredVariable('HISTORY_DAYS'));
  },
  get visitorKey() {
    return requiredVariable('VISITOR_KEY');
  },
  /** More than one while the secret is being changed. */
  get edgeSecrets() {
    return requiredVariable('EDGE_SECRET').split(',');
  },
  get site(): ServiceAddress {
    return toSite(
      requiredVariable('SHORT_URL'),
      process.env.OWN_HOSTS ?? '',
      process.env.BRANDED_ENDPOINT || undefined,
    );
  },
};
