import { describe, expect, it } from 'vitest';
import { disableRoutes } from '../../../shared/data/links/disable-routes.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { testService } from '../../support/service.ts';
import { seededAlias, seedLinks } from '../../support/table/seed.ts';

const service = testService();
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

async function listDisabled(userId: number, count: number): Promise<number[]> {
  const routes = await Promise.all(upTo(count).map((n) => findLinkRoute('*', seededAlias(userId, n))));
  return upTo(count).filter((n) => routes[n - 1]?.expiry === '1970-01-01 00:00:00');
}

describe('disableRoutes', () => {
  it('disables as many routes as one pass may, and continues there in the next', async () => {
    const { id } = await service.addUser();
    await seedLinks(id, upTo(5), { withRoutes: true });
    expect(await disableRoutes(id, 0, { maxLinks: 3 })).toEqual({ position: 3, isDone: false });
    expect(await listDisabled(id, 5)).toEqual([1, 2, 3]);
    expect(await disableRoutes(id, 3, { maxLinks: 3 })).toEqual({ position: 5, isDone: true });
    expect(await listDisabled(id, 5)).toEqual(upTo(5));
  });

  it('reads no more megabytes of links than one pass may', async () => {
    const { id } = await service.addUser();
    const description = 'x'.repeat(300_000);
    await seedLinks(id, upTo(8), { withRoutes: true, fields: { metadescription: description } });
    const before = service.table.requests.length;
    const { position, isDone } = await disableRoutes(id, 0, { maxMegabytes: 1 });
    expect({ position, isDone }).toEqual({
      position: expect.toSatisfy((n) => n > 0 && n <= 4),
      isDone: false,
    });
    expect(await listDisabled(id, 8)).toEqual(upTo(position));
    const queries = service.table.requests.slice(before).filter(({ operation }) => operation === 'Query');
    expect(queries).toHaveLength(1);
    expect(await disableRoutes(id, position)).toEqual({ position: 8, isDone: true });
  });

  it('stops after the current megabyte when the time is up', async () => {
    const { id } = await service.addUser();
    await seedLinks(id, upTo(8), { withRoutes: true, fields: { metadescription: 'x'.repeat(300_000) } });
    const { position, isDone } = await disableRoutes(id, 0, { isTimeUp: () => true });
    expect(isDone).toBe(false);
    expect(await listDisabled(id, 8)).toEqual(upTo(position));
  });

  it('is done immediately for a user without links', async () => {
    const { id } = await service.addUser();
    expect(await disableRoutes(id, 0)).toEqual({ position: 0, isDone: true });
  });
});
