import { getPort, type Network, parseHttpUrl, publicNetwork, readAddresses } from './guarded-connection.ts';
import { isLoopbackAddress } from './public-addresses.ts';

/** The internet; for development also this machine, on any port. */
export const webhookNetwork = (allowLoopback: boolean): Network => ({
  ...publicNetwork,
  mayReach: (address, port) =>
    publicNetwork.mayReach(address, port) || (allowLoopback && isLoopbackAddress(address)),
});

/** Why nothing can be sent to a URL, as far as the URL itself shows. What a name resolves to is checked at each request. */
export function findReceiverProblem(url: string, allowLoopback: boolean): string | undefined {
  const parsed = parseHttpUrl(url);
  if ('problem' in parsed) return parsed.problem;
  const port = getPort(parsed.target);
  const addresses = readAddresses(parsed.target);
  if (!addresses) {
    // A name can resolve to this machine, where every port is allowed.
    return allowLoopback || port === 80 || port === 443 ? undefined : 'must have port 80 or 443';
  }
  const { mayReach } = webhookNetwork(allowLoopback);
  return addresses.every(({ address }) => mayReach(address, port))
    ? undefined
    : 'must have a public address, and port 80 or 443';
}
