import { createDomain } from '../../shared/api/domains.ts';
import { type NameResolver, useResolver } from '../../shared/network/dns-check.ts';
import { call } from './call.ts';
import { SHORT_URL, type TestService, type TestUser } from './service.ts';

/** What DNS answers when it has no such name. */
export const noSuchName = () => Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });

type Records = Record<string, string[] | Error>;

/** DNS with these records and no others; an error among them is what it fails with. */
export function dnsOf({ cname = {}, a = {}, aaaa = {} }: { cname?: Records; a?: Records; aaaa?: Records }) {
  const answerFrom = (records: Records) => async (name: string) => {
    const answer = records[name] ?? noSuchName();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { resolveCname: answerFrom(cname), resolve4: answerFrom(a), resolve6: answerFrom(aaaa) };
}

/** DNS in which every name is an alias of the service's own. */
export const everyNameLeadsHere: NameResolver = {
  ...dnsOf({}),
  resolveCname: async () => [new URL(SHORT_URL).hostname],
};

let domains = 0;

/** Adds a domain through the API, as one that leads here, and gives its id, its origin and its host name. */
export async function addDomainOf(
  service: TestService,
  user: TestUser,
  body: { domain?: string; redirectroot?: string; redirect404?: string } = {},
) {
  useResolver(everyNameLeadsHere);
  const domain = body.domain ?? `https://brand-${++domains}.example`;
  const answer = await call(service, createDomain, { key: user.key, body: { ...body, domain } });
  if (answer.status !== 200) throw new Error(answer.text);
  return { id: answer.body.id as number, origin: domain, host: new URL(domain).hostname };
}
