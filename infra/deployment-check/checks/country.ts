import { isLinkServiceError } from '../../../clients/typescript/src/index.ts';
import { countryNames } from '../../../shared/domain/values/countries.ts';
import { type Check, type Deployment, shared } from '../deployment/deployment.ts';
import { forgedCountry, forgedHost } from '../deployment/forged-headers.ts';
import { Skip, verify } from '../deployment/outcome.ts';
import { TARGET } from '../deployment/test-items.ts';
import { isFromCloudFront, type Visit, visit } from '../deployment/visit.ts';

const toTarget = (code: string) => `${TARGET}/${code}`;

/** A link with a target of its own for each country: where it leads tells which country the service sees. */
const linkByCountry = shared(async ({ items }: Deployment) => {
  const geotarget = [...countryNames.keys()].map((code) => ({ location: code, link: toTarget(code) }));
  try {
    return (await items.createLink({ geotarget })).url;
  } catch (error) {
    throw isLinkServiceError(error, 'plan_feature')
      ? new Skip('the plan of the key’s user has no targets by country')
      : error;
  }
});

/** The code of the country; undefined if the service knows none. */
const readCountry = ({ headers }: Visit): string | undefined =>
  [...countryNames.keys()].find((code) => headers.location === toTarget(code));

export const country: Check = {
  name: 'country',
  async run(deployment) {
    const visited = await visit(await linkByCountry(deployment));
    verify(visited.status === 302, `a link with targets by country returned ${visited.status}`);
    const code = readCountry(visited);
    if (code) return `${countryNames.get(code)}, as the edge says`;
    verify(!isFromCloudFront(visited), 'CloudFront gave no country');
    throw new Skip('the service knows no country: no proxy in front of it gives one');
  },
};

/** A client that claims to be elsewhere, or to be the edge, is answered like any other. */
export const forgedHeaders: Check = {
  name: 'forged headers',
  async run(deployment) {
    const url = await linkByCountry(deployment);
    const expected = await visit(url);
    const claimed = readCountry(expected) === 'AQ' ? 'BV' : 'AQ';
    const byCountry = await visit(url, { headers: forgedCountry(claimed) });
    verify(
      byCountry.headers.location === expected.headers.location,
      'a forged country is believed: the edge does not replace what clients send',
    );
    const byHost = await visit(url, { headers: forgedHost });
    verify(
      byHost.status === 302 && byHost.headers.location === expected.headers.location,
      'a forged host is believed: the edge does not replace what clients send',
    );
    return 'a forged country and a forged host change nothing';
  },
};
