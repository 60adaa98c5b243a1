import type { NameResolver } from '../../../shared/network/dns-check.ts';

/** The error of DNS for a name that does not exist. */
const noSuchName = () => Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });

type Records = Record<string, string[] | Error>;

/** DNS with these records only; a query for an error fails with it. */
export function fakeDns({ cname = {}, a = {}, aaaa = {} }: { cname?: Records; a?: Records; aaaa?: Records }) {
  const answerFrom = (records: Records) => async (name: string) => {
    const response = records[name] ?? noSuchName();
    if (response instanceof Error) throw response;
    return response;
  };
  return { resolveCname: answerFrom(cname), resolve4: answerFrom(a), resolve6: answerFrom(aaaa) };
}

/** DNS in which every name is an alias of the host that branded domains must point to. */
export const allNamesPointHere: NameResolver = {
  ...fakeDns({}),
  resolveCname: async () => [process.env.BRANDED_ENDPOINT || 'sho.rt'],
};

let resolver = allNamesPointHere;
export const currentResolver = (): NameResolver => resolver;
/** Answers the DNS queries of handlers with this, in tests with `fake-internet.ts`. */
export function useResolver(next: NameResolver): void {
  resolver = next;
}

/**
 * The DNS check with the resolver that `current` returns, for `vi.mock`: handlers pass none, and their tests must not
 * query the real DNS.
 */
export function withResolver(
  real: typeof import('../../../shared/network/dns-check.ts'),
  current: () => NameResolver,
): typeof real {
  return {
    ...real,
    assertDnsPointsHere: (name, site, resolver = current()) => real.assertDnsPointsHere(name, site, resolver),
  };
}
