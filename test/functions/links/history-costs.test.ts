import { describe, expect, it } from 'vitest';
import type { Route } from '../../../shared/api/contract/route.ts';
import { getLinkHistory, restoreLink, undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/';

async function aLink() {
  const user = await service.addUser();
  const { id } = await addLinkFor(service, user, { custom: `costs-${user.id}` });
  return async (route: Route, options: { body?: object; query?: Record<string, unknown> } = {}) => {
    const { status, requests } = await call(service, route, { key: user.key, params: { id }, ...options });
    expect(status).toBe(200);
    const own = requests.filter(({ input }) => !/"(KEY|REQUESTS|IDEMPOTENCY)#/.test(JSON.stringify(input)));
    return {
      operations: own.map(({ operation }) => operation),
      units: own.reduce((sum, { units }) => sum + units, 0),
    };
  };
}

describe('the costs of keeping what was', () => {
  it('are two write units and no request for a change of a small link, and none for one that changes nothing', async () => {
    const send = await aLink();
    const same = await send(updateLink, { body: { url } });
    const changed = await send(updateLink, { body: { url: `${url}changed` } });
    expect(changed.operations).toEqual(same.operations);
    expect(changed.units - same.units).toBe(2);
  });

  it('are nothing for a restored version that differs in nothing', async () => {
    const send = await aLink();
    const { operations } = await send(restoreLink, { body: { version: 1 } });
    expect(operations).not.toContain('TransactWriteItems');
  });

  it('are one transaction of 21 units to delete and one of 21 to undelete, which each write everything once', async () => {
    const send = await aLink();
    const deleted = await send(deleteLink);
    expect(deleted.operations).toEqual(['GetItem', 'TransactWriteItems']);
    expect(deleted.units).toBeLessThanOrEqual(21);
    const undeleted = await send(undeleteLink);
    expect(undeleted.operations.at(-1)).toBe('TransactWriteItems');
    expect(undeleted.units).toBeLessThanOrEqual(21);
  });

  it('are one read unit for each 20 versions of a page', async () => {
    const send = await aLink();
    for (let n = 0; n < 40; n++) await send(updateLink, { body: { url: `${url}${n}` } });
    const page = await send(getLinkHistory, { query: { limit: 40 } });
    expect(page.operations).toEqual(['GetItem', 'Query', 'Query']);
    expect(page.units).toBeLessThanOrEqual(1 + 40 / 20 + 1);
  });
});
