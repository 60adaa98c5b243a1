import { getPort } from './guarded-connection.ts';

const SLOTS = 4;
/** For one user, unless the host responds quickly, and for all receivers that were slow lately: the others are for others. */
const SLOW_SLOTS = SLOTS / 2;
/** Users without a request ask again sooner than this. */
const WAITING_MS = 2000;

/** The number of requests in progress, by user. */
type Requests = Map<number, number>;

interface Host {
  requests: Requests;
  /** Those to receivers that were slow lately. */
  slowRequests: Requests;
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
 * Counts a request to this host and port until the returned function is called. Undefined if four are in progress, or if the slot
 * is for another user: users share a host equally, and who asked first goes first. Receivers that were slow lately take at most
 * half of the slots, share only those, and never go before others.
 */
export function takeHostSlot(
  target: URL,
  { userId, isQuick, wasSlow = false }: Sender,
): (() => void) | undefined {
  // `example.com.` is the same host.
  const name = `${target.hostname.replace(/\.$/, '')}:${getPort(target)}`;
  const host = hosts.get(name) ?? { requests: new Map(), slowRequests: new Map(), waiting: new Map() };
  hosts.set(name, host);
  const requests = wasSlow ? host.slowRequests : host.requests;
  if (!isFree(host, { userId, isQuick, wasSlow })) {
    if (!requests.has(userId)) host.waiting.set(userId, { asked: performance.now(), wasSlow });
    return undefined;
  }
  host.waiting.delete(userId);
  requests.set(userId, (requests.get(userId) ?? 0) + 1);
  return () => {
    const left = (requests.get(userId) ?? 1) - 1;
    if (left > 0) requests.set(userId, left);
    else requests.delete(userId);
    if (host.requests.size + host.slowRequests.size === 0) hosts.delete(name);
  };
}

const countRequests = (requests: Requests): number =>
  [...requests.values()].reduce((sum, one) => sum + one, 0);

function isFree(
  { requests, slowRequests, waiting }: Host,
  { userId, isQuick, wasSlow }: Required<Sender>,
): boolean {
  const now = performance.now();
  for (const [id, { asked }] of waiting) if (now - asked > WAITING_MS) waiting.delete(id);
  const slow = countRequests(slowRequests);
  if (wasSlow && slow >= SLOW_SLOTS) return false;
  const [own, slots] = wasSlow ? [slowRequests, SLOW_SLOTS] : [requests, SLOTS - slow];
  const likeThis = [...waiting].filter(([, other]) => other.wasSlow === wasSlow).map(([id]) => id);
  const users = new Set([...own.keys(), ...likeThis, userId]).size;
  const whenAlone = Math.min(slots, isQuick ? SLOTS : SLOW_SLOTS);
  const share = users === 1 ? whenAlone : Math.max(Math.floor(slots / users), 1);
  const before = wasSlow ? [...waiting.keys()] : likeThis;
  const ahead = before.includes(userId) ? before.indexOf(userId) : before.length;
  return (own.get(userId) ?? 0) < share && countRequests(requests) + slow + ahead < SLOTS;
}
