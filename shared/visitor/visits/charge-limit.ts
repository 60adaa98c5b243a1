import { hash, randomBytes } from 'node:crypto';
import { toNetwork } from '../request/visitor-id.ts';

/** Clicks that one network costs an account in an hour, on all of its links together. */
export const MAX_CHARGED_PER_HOUR = 200;
/** About 10 MB. */
const MAX_NETWORKS = 100_000;
/** A site has up to a /48 network of IPv6 (RFC 6177): its first three groups. */
const SITE_GROUPS = 3;
const HOUR_MS = 3_600_000;

let hour = Number.NaN;
let salt = '';
const clicks = new Map<string, number>();

/**
 * Counts a click, and returns whether it counts towards the plan of an account. Visitors are not recognized from link to link in the table; here, the
 * memory of this process has the networks of the current hour, as hashes with a salt that ends with the hour.
 */
export function chargeClick(userId: number, address: string, now: Date): boolean {
  const current = Math.floor(now.getTime() / HOUR_MS);
  if (current !== hour || clicks.size >= MAX_NETWORKS) {
    clicks.clear();
    [hour, salt] = [current, randomBytes(16).toString('base64url')];
  }
  const network = hash('sha256', `${salt} ${userId} ${toNetwork(address, SITE_GROUPS)}`, 'base64url');
  const before = clicks.get(network) ?? 0;
  clicks.set(network, before + 1);
  return before < MAX_CHARGED_PER_HOUR;
}
