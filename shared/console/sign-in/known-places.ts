import { secrets } from '../../data/secrets.ts';
import { addKnownNetwork, isKnownNetwork } from '../../data/users/known-networks.ts';
import { findKnownBrowser } from '../../domain/users/known-browsers.ts';
import type { Session } from '../../domain/users/sessions.ts';
import { toNetworkPrefix, toPseudonym } from '../../visitor/request/address-rate-limit.ts';
import type { VisitorRequest } from '../../visitor/visitor-endpoint.ts';

/** Where someone signs in. */
export type SignInRequest = Pick<VisitorRequest, 'event' | 'address' | 'now' | 'site'>;

/** The network in the user's list: another text after all sessions of the user have ended. */
const toNetwork = ({ id, keyVersion, sessionVersion }: Session, address: string): string =>
  toPseudonym(['known network', id, keyVersion, sessionVersion, toNetworkPrefix(address)]);

/** Pseudonyms of what is known: of the browser, and of the network, from which the account signed in within 30 days. */
export async function findKnownPlaces(account: Session, place: SignInRequest): Promise<string[]> {
  const { event, address, now, site } = place;
  const serviceSecret = await (await secrets()).serviceSecret();
  const browser = findKnownBrowser(event.cookies, account, { serviceSecret, now, site });
  const network = toNetwork(account, address);
  const isKnown = await isKnownNetwork(account.id, network, now);
  return [...(browser ? [toPseudonym(['known browser', browser])] : []), ...(isKnown ? [network] : [])];
}

/** Remembers for 30 days that the account signed in from this network. */
export const rememberNetwork = (
  account: Session,
  { address, now }: Pick<SignInRequest, 'address' | 'now'>,
): Promise<void> => addKnownNetwork(account.id, toNetwork(account, address), now);
