import { readListedLinks } from '../../data/links/listed-links.ts';
import type { Done } from './link-list-page.ts';

/** What was done before the list was opened, from its URL. The link is read, so that the URL decides nothing else. */
export async function readDone(
  userId: number,
  { done, of }: { done?: Done['what'] | undefined; of?: number | undefined },
): Promise<Done | undefined> {
  if (done === undefined || of === undefined) return undefined;
  if (done === 'moved' || done === 'expiring' || done === 'deleted') return { what: done, count: of };
  const [link] = await readListedLinks(userId, [of]);
  return link && { what: done, link };
}
