import { isDeepStrictEqual } from 'node:util';
import { ROUTE_PREFIX } from '../../../shared/api/contract/table.ts';
import { indexLinks } from '../../../shared/api/job-kinds.ts';
import { dispatch } from '../../../shared/api/streams.ts';
import { collectionKey, itemKey, parseItemNumber } from '../../../shared/data/keys.ts';
import { indexedLinkKey } from '../../../shared/data/search/search-keys.ts';
import type { Job } from '../../../shared/domain/jobs.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { listTokens } from '../../../shared/domain/search/tokens.ts';
import { toId } from '../../../shared/ids.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const RECORD_PARTITION = /^SEARCH#(\d+)$/;
const RECORD = /^LINK#(\d+)$/;

const problems = {
  missing: (id: number) => `Link ${id} is missing from the search index`,
  outdated: (id: number) => `Link ${id} differs from its record in the search index`,
  left: (id: number) => `The search index has a record of link ${id}, which does not exist`,
};
type IndexJob = Pick<Job<{ userId: number; numbers: number[] }>, 'kind' | 'status' | 'payload'>;

/** Checks the search index's records against the links, except for links that are still to be indexed. */
export function checkIndexedLinks(data: ServiceData, report: Report): ServiceCheck {
  const found = new Map<number, keyof typeof problems>();
  const waiting = new Set<number>();

  function checkLink(userId: number, item: Native): void {
    const n = parseItemNumber(item.sk);
    const record = data.find<{ tokens: string[] }>(indexedLinkKey(userId, n));
    if (!record) found.set(toId(userId, n), 'missing');
    else if (!isDeepStrictEqual(record.tokens, listTokens(item as unknown as Link)))
      found.set(toId(userId, n), 'outdated');
  }

  function checkRecord(userId: number, n: number): void {
    const link = itemKey(collectionKey(userId, 'links'), n);
    if (data.hasUser(userId) && !data.find(link)) found.set(toId(userId, n), 'left');
  }

  function addWaiting({ kind, status, payload }: IndexJob): void {
    if (kind !== indexLinks.id || status === 'failed') return;
    for (const n of payload.numbers) waiting.add(toId(payload.userId, n));
  }

  return {
    checkItem(item) {
      const { pk, sk } = item;
      if (sk.startsWith('JOB#')) return addWaiting(item as unknown as IndexJob);
      const n = RECORD.exec(sk)?.[1];
      const userId = n && RECORD_PARTITION.exec(pk)?.[1];
      if (userId) return checkRecord(Number(userId), Number(n));
      const partition = sk.startsWith('ITEM#') ? parsePartition(pk) : undefined;
      if (partition?.kind === 'collection' && partition.name === 'links' && partition.exists(data))
        checkLink(partition.id, item);
    },
    finish() {
      if (found.size === 0) return;
      for (const id of waiting) found.delete(id);
      for (const { pk, linkId } of data.listUnread(dispatch.id))
        if (pk.startsWith(ROUTE_PREFIX)) found.delete(Number(linkId));
      for (const [id, problem] of found) report(problems[problem](id));
    },
  };
}
