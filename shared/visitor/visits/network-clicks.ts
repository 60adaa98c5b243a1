import { hash, randomUUID } from 'node:crypto';
import { toSite } from '../request/visitor-id.ts';

/** Clicks that one network costs an account in an hour, on all of its links together. */
export const MAX_CHARGED_PER_HOUR = 200;
/** Clicks of one network in an hour, on all links of all accounts, whose visitors get records of their own: about 12 MB. */
export const MAX_RECORDED_PER_HOUR = 10_000;
/** Counters in memory: about 20 MB. */
const MAX_COUNTERS = 200_000;

let hour = '';
let salt = '';
const clicks = new Map<string, number>();

/**
 * Counts a click on an account's link, and returns whether it counts towards the plan of the account, and whether the network is too
 * busy for records of its visitors. Visitors are not recognized from link to link in the table; here, the memory of this process
 * has the networks of the current hour, as hashes with a salt that ends with the hour.
 */
export function countNetworkClick(userId: number, address: string, now: Date) {
  const current = now.toISOString().slice(0, 13);
  if (current !== hour || clicks.size >= MAX_COUNTERS) {
    clicks.clear();
    hour = current;
    salt = randomUUID();
  }
  const network = hash('sha256', `${salt} ${toSite(address)}`, 'base64url');
  const isBusyNetwork = increment(network) > MAX_RECORDED_PER_HOUR;
  return { isCharged: increment(`${network} ${userId}`) <= MAX_CHARGED_PER_HOUR, isBusyNetwork };
}

function increment(counter: string): number {
  const count = (clicks.get(counter) ?? 0) + 1;
  clicks.set(counter, count);
  return count;
}
