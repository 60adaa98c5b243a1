import type { DomainSettings } from '../domain/domains.ts';
import { domainKey } from './keys.ts';
import { findRecentItem } from './table/recent-items.ts';

/** A branded domain's record, found by its host name: the owner, the redirects of paths that are not links, and the language. */
export interface DomainRecord extends DomainSettings {
  /** The domain's id. */
  id: number;
  userId: number;
  /** The start of its short URLs, such as `https://go.example`. */
  origin: string;
}

/** The domain with this host name, for a visit. */
export function findDomain(host: string): Promise<DomainRecord | undefined> {
  return findRecentItem<DomainRecord>(domainKey(host));
}
