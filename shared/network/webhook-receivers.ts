import { getPort, type Network, parseHttpUrl, publicNetwork, readAddresses } from './guarded-connection.ts';
import { isLoopbackAddress } from './public-addresses.ts';

/** The internet; for development also this machine, on any port. */
export const webhookNetwork = (allowLoopback: boolean): Network => ({
  ...publicNetwork,
  mayReach: (address, port) =>
    publicNetwork.mayReach(address, port) || (allowLoopback && isLoopbackAddress(address)),
});

/** Why nothing can be sent to a URL, as far as the URL itself says so. What a name leads to is checked at each request. */
export function findReceiverProblem(url: string, allowLoopback: boolean): string | undefined {
  const parsed = parseHttpUrl(url);
  if ('problem' in parsed) return parsed.problem;
  const port = getPort(parsed.target);
  const addresses = readAddresses(parsed.target);
  if (!addresses) {
    // A name can lead to this machine, where every port is allowed.
    return allowLoopback || port === 80 || port === 443 ? undefined : 'must have port 80 or 443';
  }
  const { mayReach } = webhookNetwork(allowLoopback);
  return addresses.every(({ address }) => mayReach(address, port))
    ? undefined
    : 'must have a public address, and port 80 or 443';
}

const MAX_REQUESTS_AT_A_TIME = 4;
/** The number of requests in progress, by host and port. */
const requests = new Map<string, number>();

/** Counts a request to this host and port until the returned function is called; undefined if four others are in progress. */
export function takeSlot(target: URL): (() => void) | undefined {
  const receiver = `${target.hostname}:${getPort(target)}`;
  const count = requests.get(receiver) ?? 0;
  if (count >= MAX_REQUESTS_AT_A_TIME) return undefined;
  requests.set(receiver, count + 1);
  return () => {
    const left = (requests.get(receiver) ?? 1) - 1;
    if (left > 0) requests.set(receiver, left);
    else requests.delete(receiver);
  };
}
