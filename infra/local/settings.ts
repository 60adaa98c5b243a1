import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { EmailAddress, Password, Username } from '../../shared/api/fields/texts.ts';
import { COMMON_PASSWORD_PROBLEM, isCommonPassword } from '../../shared/data/users/common-passwords.ts';
import { AbuseContact, AccentColor, LogoFile, SiteName } from '../appearance/appearance-settings.ts';
import { isPeerList } from './edge/trusted-peers.ts';

/** A setting that cannot be used. The person who starts the service sees its message as one line. */
export class SettingsError extends Error {}

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number from 0 to 65535'),
);
const Positive = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999'),
  v.transform(Number),
);
/** A century. */
const MAX_DAYS = 36_500;
const Days = v.pipe(Positive, v.maxValue(MAX_DAYS, `must be a whole number from 1 to ${MAX_DAYS}`));
const BaseUrl = v.pipe(
  v.string(),
  v.check(
    // What it has besides, such as a line break at its end, would be in every short URL.
    (text) => URL.parse(text)?.origin === text.replace(/\/$/, '') && /^https?:[\w/.:[\]-]*[^.]$/.test(text),
    'must be http:// or https:// and a host as browsers write it, without a path: https://sho.rt',
  ),
  v.transform((text) => text.replace(/\/$/, '')),
);

/** A field name of RFC 9110, section 5.1. */
const HeaderName = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'must be the name of a header'));

/** As many as 24 random bytes have in base64. */
export const MIN_SECRET_CHARACTERS = 32;

const Secret = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`),
);

const Variables = v.object({
  /** 0 takes any free port. */
  PORT: v.optional(Port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SHORT_URL: v.optional(BaseUrl),
  RATE_LIMIT: v.optional(Positive, '30'),
  HISTORY_DAYS: v.optional(Days, '365'),
  ADMIN_EMAIL: v.optional(EmailAddress, 'admin@localhost'),
  ADMIN_USERNAME: v.optional(Username, 'admin'),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      Password,
      v.check((password) => !isCommonPassword(password), COMMON_PASSWORD_PROBLEM),
    ),
  ),
  SITE_NAME: v.optional(SiteName),
  LOGO: v.optional(LogoFile),
  ACCENT_COLOR: v.optional(AccentColor),
  ABUSE_CONTACT: v.optional(AbuseContact),
  SERVICE_SECRET: v.optional(Secret),
  SERVICE_SECRET_FILE: v.optional(v.string()),
  DYNAMODB_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^https?:\/\/[^/@]+(\/|$)/.test(text) && URL.canParse(text),
        'must be an http or https URL without a password',
      ),
    ),
  ),
  TABLE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, 'must be 3 to 255 letters, digits, _, . or -')),
    'links',
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isPeerList,
        'must be none, loopback, or addresses and networks such as 192.0.2.1,10.0.0.0/8, separated by commas',
      ),
    ),
    'none',
  ),
  ADDRESS_HEADER: v.optional(HeaderName, 'X-Forwarded-For'),
  COUNTRY_HEADER: v.optional(HeaderName),
  /** 1: each process keeps the routes of links for a second. */
  ROUTE_CACHE_SECONDS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  /** 1: webhooks may go to this machine, for development. */
  WEBHOOK_ALLOW_LOOPBACK: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  /** 1: the line for programs has the first administrator's key, which must not get into a log. */
  SHOW_ADMIN_KEY: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  ACCESS_LOG: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  /** 0 takes any free port. */
  METRICS_PORT: v.optional(Port),
  /** What a power failure may cost: the last moments, or nothing at the price of a flush to the disk for each group. */
  SQLITE_SYNCHRONOUS: v.optional(v.picklist(['NORMAL', 'FULL'], 'must be NORMAL or FULL'), 'NORMAL'),
  /** 1: Litestream replicates the data file, and does the checkpoints of its write-ahead log. */
  LITESTREAM: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
});

/** The names of all variables that `readSettings` reads. */
export const variableNames = Object.keys(Variables.entries);

export type Settings = v.InferOutput<typeof Variables>;

/** The `DATA_DIR` that stores nothing on disk. */
export const IN_MEMORY = ':memory:';

/**
 * Reads the environment variables that docs/settings.md lists; empty ones count as not set. Throws a `SettingsError` that names
 * each bad one.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const result = v.safeParse(Variables, given);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new SettingsError(problems.join('; '));
  }
  const { DATA_DIR } = result.output;
  return { ...result.output, DATA_DIR: DATA_DIR === IN_MEMORY ? IN_MEMORY : resolve(DATA_DIR) };
}

/** The service's base URL, and its own hosts, with the port unless it is the scheme's default. */
export function listAddresses(host: string, port: number): { baseUrl: string; ownHosts: string[] } {
  const toUrl = (name: string) => new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`);
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host);
  const here = toUrl(isThisMachine ? 'localhost' : host);
  const ownHosts = new Set([toUrl('localhost').host, toUrl('127.0.0.1').host, here.host]);
  return { baseUrl: here.origin, ownHosts: [...ownHosts] };
}
