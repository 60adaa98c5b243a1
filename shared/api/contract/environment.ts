/** The environment variables of every function: set by CDK and by the local start, read by `shared/env.ts`. */
export interface FunctionEnvironment {
  /** Name of the one table. */
  TABLE_NAME: string;
  /** Base of short URLs on the service's own host, without a trailing slash: `https://sho.rt`. */
  SHORT_URL: string;
  /** Further hosts (with port, if any) that are the service's own, separated by commas. */
  OWN_HOSTS: string;
  /** Requests a minute for each API key. */
  RATE_LIMIT: string;
}

/** What bootstrap is told beside that. */
export interface BootstrapEnvironment {
  ADMIN_EMAIL: string;
  ADMIN_USERNAME: string;
  /** Empty: a random one. */
  ADMIN_PASSWORD: string;
}

/** For the functions that meet visitors. */
export interface VisitorEnvironment {
  /** Secret that visitors are told apart by: a value, not a name, so that a cold redirect fetches nothing. */
  VISITOR_KEY: string;
}

/** Names of the secrets, given only to the functions whose contract asks for them. */
export interface SecretEnvironment {
  SERVICE_SECRET_ID: string;
  ADMIN_KEY_SECRET_ID: string;
}

/** How long a function may take; API Gateway would wait three times as long. */
export const FUNCTION_TIMEOUT_SECONDS = 10;
