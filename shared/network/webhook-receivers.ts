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

const MAX_REQUESTS_AT_A_TIME = 4;
/** For one user, unless the host responds quickly, and for all receivers that were slow lately: what is left is for others. */
const MAX_SLOW_REQUESTS = MAX_REQUESTS_AT_A_TIME / 2;
/** Users without a request ask again sooner than this. */
const WAITING_MS = 2000;

interface Host {
  /** The number of requests in progress, by user. */
  requests: Map<number, number>;
  /** How many of them are to receivers that were slow lately. */
  slowRequests: number;
  /** Users who have none because there was no slot, in the order in which they asked, with when they asked last. */
  waiting: Map<number, Waiting>;
}

interface Waiting {
  asked: number;
  wasSlow: boolean;
}
const hosts = new Map<string, Host>();

export interface Sender {
  userId: number;
  /** Whether the receiver answered the last request quickly. */
  isQuick: boolean;
  /** Whether the receiver was slow lately. */
  wasSlow?: boolean;
}

/**
 * Counts a request to this host and port until the returned function is called. Undefined if four are in progress, or if the slot is
 * for another user: users share a host equally, and who asked first goes first. Receivers
 * that were slow lately take at most half of the slots, and never go before others.
 */
export function takeSlot(
  target: URL,
  { userId, isQuick, wasSlow = false }: Sender,
): (() => void) | undefined {
  // `example.com.` is the same host.
  const name = `${target.hostname.replace(/\.$/, '')}:${getPort(target)}`;
  const host = hosts.get(name) ?? { requests: new Map(), slowRequests: 0, waiting: new Map() };
  hosts.set(name, host);
  const own = host.requests.get(userId) ?? 0;
  if (!isFree(host, { userId, isQuick, wasSlow, own })) {
    if (own === 0) host.waiting.set(userId, { asked: performance.now(), wasSlow });
    return undefined;
  }
  host.waiting.delete(userId);
  host.requests.set(userId, own + 1);
  if (wasSlow) host.slowRequests++;
  return () => {
    if (wasSlow) host.slowRequests--;
    const left = (host.requests.get(userId) ?? 1) - 1;
    if (left > 0) host.requests.set(userId, left);
    else host.requests.delete(userId);
    if (host.requests.size === 0) hosts.delete(name);
  };
}

function isFree(
  { requests, slowRequests, waiting }: Host,
  { userId, isQuick, wasSlow, own }: Required<Sender> & { own: number },
): boolean {
  const now = performance.now();
  for (const [id, { asked }] of waiting) if (now - asked > WAITING_MS) waiting.delete(id);
  if (wasSlow && slowRequests >= MAX_SLOW_REQUESTS) return false;
  const users = new Set([...requests.keys(), ...waiting.keys(), userId]).size;
  const whenAlone = isQuick ? MAX_REQUESTS_AT_A_TIME : MAX_SLOW_REQUESTS;
  const share = users === 1 ? whenAlone : Math.max(Math.floor(MAX_REQUESTS_AT_A_TIME / users), 1);
  const inProgress = [...requests.values()].reduce((sum, one) => sum + one, 0);
  const order = [...waiting].filter(([, other]) => wasSlow || !other.wasSlow).map(([id]) => id);
  const ahead = order.includes(userId) ? order.indexOf(userId) : order.length;
  return own < share && inProgress + ahead < MAX_REQUESTS_AT_A_TIME;
}
