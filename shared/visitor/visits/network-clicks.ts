import { hash, randomBytes } from 'node:crypto';
import { toSite } from '../request/visitor-id.ts';

/** Clicks that one network costs an account in an hour, on all of its links together. */
export const MAX_CHARGED_PER_HOUR = 200;
/** Clicks of one network in an hour, on all links of all accounts, whose visitors get records of their own: about 12 MB. */
export const MAX_RECORDED_PER_HOUR = 10_000;
/** Counters in memory: about 20 MB. */
const MAX_COUNTERS = 200_000;
const HOUR_MS = 3_600_000;

let hour = Number.NaN;
let salt = '';
const clicks = new Map<string, number>();

/**
 * Counts a click on an account's link, and returns whether it counts towards the plan of the account, and whether the network is too
 * busy for records of its visitors. Visitors are not recognized from link to link in the table; here, the memory of this process
 * has the networks of the current hour, as hashes with a salt that ends with the hour.
 */
export function countNetworkClick(userId: number, address: string, now: Date) {
  const current = Math.floor(now.getTime() / HOUR_MS);
  if (current !== hour || clicks.size >= MAX_COUNTERS) {
    clicks.clear();
    [hour, salt] = [current, randomBytes(16).toString('base64url')];
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
