import { exportAccount } from '../../../shared/api/account-export.ts';
import { call, type TestResponse } from '../call.ts';
import type { AnyShape } from '../random/any-shape.ts';
import type { TestService, TestUser } from '../service.ts';

export type ExportedLine = Record<string, AnyShape> & { type: string };

/** The cursor of the next page, from the header `Link`. */
export const nextCursor = ({ headers }: Pick<TestResponse, 'headers'>): string | undefined =>
  /^<https:\/\/sho\.rt\/api\/account\/export\?cursor=([\w-]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];

/** Reads all pages of a user's export. */
export async function exportAll(service: TestService, user: TestUser): Promise<TestResponse[]> {
  const pages: TestResponse[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(service, exportAccount, { key: user.key, query: cursor ? { cursor } : {} });
    if (page.status !== 200) throw new Error(page.text);
    pages.push(page);
    cursor = nextCursor(page);
  } while (cursor);
  return pages;
}
