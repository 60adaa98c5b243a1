import type { InferOutput } from 'valibot';
import type { LinkBody, NewLinkBody } from '../../api/fields/link-body.ts';
import { assertNoProblems } from '../../errors.ts';
import { isReserved } from '../values/aliases.ts';
import { getHost } from '../values/targets.ts';
import { type LinkChange, targetProblems } from './links.ts';

/* From the body of a request to the change of a link. */

type Body = InferOutput<typeof LinkBody>;
type NewLink = InferOutput<typeof NewLinkBody>;

/** The host of a `domain` as clients send it: with or without a scheme, in any case, maybe with a slash. */
export function findDomainHost(domain: string): string | undefined {
  return getHost(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`);
}

/** The host, without its port, of the branded domain in a body; undefined if there is none. */
export function brandedHostIn(
  { domain }: Pick<Body, 'domain'>,
  hosts: ReadonlySet<string>,
): string | undefined {
  const host = domain ? findDomainHost(domain) : undefined;
  return host === undefined || hosts.has(host) ? undefined : host.replace(/:\d+$/, '');
}

interface AddressContext {
  /** The service's own hosts. */
  hosts: ReadonlySet<string>;
  /** The branded domain in the body, as in `Link`, if it belongs to the owner. */
  domain?: string | undefined;
}

interface LinkContext extends AddressContext {
  /** The hash of the password in the body. */
  passwordHash?: string;
}

const isOwnDomain = (domain: Body['domain'], hosts: ReadonlySet<string>): boolean =>
  !domain || hosts.has(findDomainHost(domain) ?? '');

/** What is wrong with where a link is to be, by field, as far as the schema cannot tell. */
export function addressProblems(
  { custom, domain }: Pick<Body, 'custom' | 'domain'>,
  context: AddressContext,
): Record<string, string> {
  return {
    ...(custom && isReserved(custom) && { custom: 'is a reserved word' }),
    ...(!isOwnDomain(domain, context.hosts) && !context.domain && { domain: 'is not one of your domains' }),
  };
}

/** Checks what the schema cannot: reserved words, redirect loops, and domains. Throws a 400 with every invalid field. */
export function parseLinkChange(body: NewLink, context: LinkContext): LinkChange {
  const { url, custom, domain, password, channel, channels, date, clicks, ...options } = body;
  const problems = targetProblems(body, (host) => context.hosts.has(host));
  Object.assign(problems, addressProblems(body, context));
  const past = { ...(date ? { date } : {}), ...(clicks == null ? {} : { clicks }) };
  assertNoProblems(problems);
  return {
    url,
    ...(custom ? { alias: custom } : {}),
    ...(domain === undefined
      ? {}
      : { domain: (!isOwnDomain(domain, context.hosts) && context.domain) || null }),
    ...(channel ? { channel } : {}),
    ...(channels ? { channels: [...new Set([...(channel ? [channel] : []), ...channels])] } : {}),
    ...(Object.keys(past).length > 0 ? { past } : {}),
    options: {
      ...options,
      ...(password === undefined ? {} : { passwordHash: context.passwordHash ?? null }),
    },
  };
}
