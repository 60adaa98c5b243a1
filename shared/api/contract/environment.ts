/** The environment variables of every function: set by CDK and the local start, read by `shared/env.ts`. */
export interface FunctionEnvironment {
  /** Name of the one table. */
  TABLE_NAME: string;
  /** Base of short URLs on the service's own host, without a trailing slash: `https://sho.rt`. */
  SHORT_URL: string;
  /** Other hosts of the service (with port, if any), separated by commas. */
  OWN_HOSTS: string;
  /** Requests per minute for each API key. */
  RATE_LIMIT: string;
  /** For how many days a version of a link is kept after another one replaced it. */
  HISTORY_DAYS: string;
  /** The host that branded domains must point to; empty on one machine, where they point to the service’s own host. */
  BRANDED_ENDPOINT: string;
}

/** Additional variables of bootstrap. */
export interface BootstrapEnvironment {
  ADMIN_EMAIL: string;
  ADMIN_USERNAME: string;
  /** Empty: generate one. */
  ADMIN_PASSWORD: string;
}

/** Additional variables of functions with `usesVisitorKey`. */
export interface VisitorEnvironment {
  /** Secret for visitor ids. A value, not the name of a secret: a redirect on a cold start fetches nothing. */
  VISITOR_KEY: string;
}

/** Additional variables of visitor routes, and with `EDGE_ONLY` of all routes. */
export interface EdgeEnvironment {
  /** The values, separated by commas, of the header `edgeHeaders.secret` in requests that the edge sent. */
  EDGE_SECRET: string;
  /** `1`: refuse requests that did not come through the edge. */
  EDGE_ONLY?: string;
}

/** Additional variables of visitor routes that can be left out. */
export interface CacheEnvironment {
  /** For how many seconds a warm function keeps a link’s route: 1, or 0, the default. */
  ROUTE_CACHE_SECONDS?: string;
}

/** Additional variable of one machine. */
export interface LoopbackEnvironment {
  /** `1`: webhooks may go to this machine. Never on AWS, where functions have an interface of Lambda there. */
  WEBHOOK_ALLOW_LOOPBACK?: string;
}

/** Additional variables of visitor routes that say how the installation presents itself. Each can be left out. */
export interface AppearanceEnvironment {
  SITE_NAME?: string;
  /**
   * `#1d5bb8,#ffffff,…`: `--accent`, `--on-accent`, `--soft`, `--fill`, and `--on-fill` of the light scheme, then of the dark
   * one.
   */
  ACCENT_COLORS?: string;
  /** The logo's name in `/logo/{file}`. Another logo has another name. */
  LOGO_NAME?: string;
  /** Where people report abuse: a URL, with the scheme `mailto` for an email address. */
  ABUSE_URL?: string;
}

/** Additional variable of functions with `readsLogo`, if there is a logo. */
export interface LogoEnvironment {
  /** The logo's file: absolute, or beside the bundle. */
  LOGO_FILE?: string;
}

/** Additional variables of functions with `managesTenants`. */
export interface TenantEnvironment {
  /** The multi-tenant distribution of branded hosts. */
  TENANT_DISTRIBUTION_ID: string;
  /** The connection group whose endpoint is `BRANDED_ENDPOINT`. */
  CONNECTION_GROUP_ID: string;
  /** What the names of tenants begin with: names are unique in an account, which can have several stages. */
  TENANT_NAME_PREFIX: string;
}

/** Additional variables of functions with `logsMetrics`. */
export interface MetricsEnvironment {
  /** The namespace of the service's own metrics at CloudWatch. Without it, no metrics are logged: on one machine. */
  METRICS_NAMESPACE: string;
}

/** Additional variable of the functions that send messages to queues of background jobs. */
export interface JobQueueEnvironment {
  /** The URLs of the queues that the function may send to, by kind, as JSON. */
  JOB_QUEUE_URLS: string;
}

/** Names of secrets; only functions whose contract declares a secret get its name. */
export interface SecretEnvironment {
  SERVICE_SECRET_ID: string;
  ADMIN_KEY_SECRET_ID: string;
}

/** Timeout of a function, unless its contract has another one. */
export const FUNCTION_TIMEOUT_SECONDS = 10;

/** The longest timeout of a function that handles requests: API Gateway and CloudFront wait for up to 30 seconds. */
export const MAX_TIMEOUT_SECONDS = 29;
