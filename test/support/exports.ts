import { exportAccount } from '../../shared/api/account-export.ts';
import type { AnyShape } from './any-shape.ts';
import { type Answer, call } from './call.ts';
import type { TestService, TestUser } from './service.ts';

export type ExportedLine = Record<string, AnyShape> & { type: string };

/** The cursor of the next page, from the header `Link`. */
export const nextCursor = ({ headers }: Pick<Answer, 'headers'>): string | undefined =>
  /^<https:\/\/sho\.rt\/api\/account\/export\?cursor=([\w-]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];

/** Reads all pages of a user's export. */
export async function exportOf(service: TestService, user: TestUser): Promise<Answer[]> {
  const pages: Answer[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(service, exportAccount, { key: user.key, query: cursor ? { cursor } : {} });
    if (page.status !== 200) throw new Error(page.text);
    pages.push(page);
    cursor = nextCursor(page);
  } while (cursor);
  return pages;
}
