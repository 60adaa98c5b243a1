import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { EmailAddress, Password, Username } from '../../shared/api/fields/texts.ts';

/** A setting that cannot be used: its message is the one line that the person who starts the service sees. */
export class SettingsError extends Error {}

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);
const Positive = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'),
  v.transform(Number),
);
const BaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\/[^/?#@\\]+\/?$/.test(text) && URL.canParse(text),
    'must be http:// or https:// and a host',
  ),
  v.transform((text) => text.replace(/\/$/, '')),
);

const Variables = v.object({
  /** 0 takes any free port. */
  PORT: v.optional(Port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SHORT_URL: v.optional(BaseUrl),
  RATE_LIMIT: v.optional(Positive, '30'),
  ADMIN_EMAIL: v.optional(EmailAddress, 'admin@localhost'),
  ADMIN_USERNAME: v.optional(Username, 'admin'),
  ADMIN_PASSWORD: v.optional(Password),
  DYNAMODB_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be a URL'),
    ),
  ),
  TABLE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, 'must be 3 to 255 of letters, digits, _, . and -')),
    'links',
  ),
});

export type Settings = v.InferOutput<typeof Variables>;

/** Keeps everything in memory. */
export const IN_MEMORY = ':memory:';

/** Reads the variables of the README; an empty one counts as not set. Throws a `SettingsError` that names each bad one. */
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

/** Where the service is reached, and the hosts that are its own (with the port, unless it is the scheme's own). */
export function addressesOf(host: string, port: number): { baseUrl: string; ownHosts: string[] } {
  const urlOf = (name: string) => new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`);
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host);
  const here = urlOf(isThisMachine ? 'localhost' : host);
  const ownHosts = new Set([urlOf('localhost').host, urlOf('127.0.0.1').host, here.host]);
  return { baseUrl: here.origin, ownHosts: [...ownHosts] };
}
