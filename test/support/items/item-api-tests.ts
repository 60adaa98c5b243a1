import { describe, expect, it } from 'vitest';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import type { Owned } from '../../../shared/domain/owned/owned.ts';
import { toId } from '../../../shared/ids.ts';
import { type CallOptions, call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';
import { listActions } from '../table/recorder.ts';
import { addItemFor, buildCollection, type TestedKind } from './kinds.ts';
import { itListsACollection } from './lists.ts';

type Body = Record<string, unknown>;

/** Fields that are refused, and the beginning of the message. */
type RefusedBody = [what: string, body: Body, message: string];

/** What the API's tests send of a kind whose routes do nothing but what those of all kinds do. */
export interface ApiSample extends TestedKind {
  update: ApiRoute;
  remove: ApiRoute;
  /** The key of the entries in a list, and what it shows of an item with this body, except its id. */
  entries: string;
  entry(body: Body): Body;
  /** A body with every field, and what is stored of it. */
  every: Body;
  stored: Body;
  /** A change of some fields that clears others, and what is stored of them then. */
  changed: { body: Body; stored: Body };
  /** The fields that get a random value if they are absent. */
  generated?: readonly string[];
  /** The fields that a blank one leaves as they are. */
  neverBlank: readonly string[];
  refused: readonly RefusedBody[];
  /** What messages call an item, at their beginning. */
  name: string;
  notFound: string;
  /** The plan's limit, and what its messages call the items. */
  limit: { name: string; items: string };
}

/** Tests what is true of the routes of all such kinds, with the fields of this one. */
export function itemApiTests(service: TestService, kind: ApiSample): void {
  const { list, create, update, remove, body, name, notFound, limit } = kind;
  const collection = buildCollection(kind);
  const type = { collection, notFound: 'not_found' as const };
  const send = (route: ApiRoute, user: TestUser, options: CallOptions = {}) =>
    call(service, route, { key: user.key, ...options });
  const add = (user: TestUser, fields: Body = {}) => addItemFor(service, user, kind, fields);
  const readTotal = async (user: TestUser) => (await send(list, user)).body.data.result;
  const findStored = (user: TestUser, id: number) => getOwned<Owned>(type, user.id, id);
  async function withItem(fields: Body = kind.every) {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const id = await add(user, fields);
    const change = (changed: unknown) => send(update, user, { params: { id }, body: changed });
    return { user, id, change, stored: () => findStored(user, id) };
  }

  async function expectSameAsMissing(route: ApiRoute, changed?: Body) {
    const [{ user: owner, id, stored }, stranger] = [await withItem(), await service.addUser()];
    const before = await stored();
    const ask = (wanted: number) => send(route, stranger, { params: { id: wanted }, body: changed });
    const [foreign, missing] = [await ask(id), await ask(toId(stranger.id, 99))];
    expect([missing.status, missing.body.message]).toEqual([404, notFound]);
    expect(foreign.text).toBe(missing.text);
    expect([await stored(), await readTotal(owner)]).toEqual([before, 1]);
  }

  describe(`GET ${list.path}`, () => {
    itListsACollection(service, {
      list,
      remove,
      key: kind.entries,
      add: (user, n) => add(user, { name: `Number ${n}` }),
      entry: (_user, n) => kind.entry({ ...body, name: `Number ${n}` }),
    });
  });

  describe(`POST ${create.path}`, () => {
    it('creates an item with every field', async () => {
      const { user, id, stored } = await withItem();
      expect(id).toBe(toId(user.id, 1));
      expect(await stored()).toEqual({ ...kind.stored, id, userId: user.id, revision: 0 });
    });

    it.each([[null], ['']])('treats %j in an optional field as absent', async (blank) => {
      const optional = Object.keys(kind.every).filter((field) => !(field in body));
      const [plain, blanks] = [
        await withItem({}),
        await withItem(Object.fromEntries(optional.map((field) => [field, blank]))),
      ];
      const generated = Object.fromEntries((kind.generated ?? []).map((field) => [field, '']));
      const differing = { id: 0, userId: 0, date: '', ...generated };
      expect({ ...(await blanks.stored()), ...differing }).toEqual({
        ...(await plain.stored()),
        ...differing,
      });
    });

    it('requires each field of the smallest body', async () => {
      const user = await service.addUser();
      for (const field of Object.keys(body))
        for (const blank of [undefined, null, '  ']) {
          const response = await send(create, user, { body: { ...body, [field]: blank } });
          expect([field, response.status, response.body.message]).toEqual([
            field,
            400,
            expect.stringContaining(`${field}: `),
          ]);
        }
      expect(await readTotal(user)).toBe(0);
    });

    it.each(kind.refused)('rejects %s, names the field and writes nothing', async (_, change, message) => {
      const user = await service.addUser();
      const response = await send(create, user, { body: { ...body, ...change } });
      expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)]);
      expect(response.requests.flatMap(listActions)).not.toContain('PutItem');
    });

    it('responds with 403 on a plan without such items', async () => {
      const planId = await service.addPlan({ [limit.name]: { enabled: '0', count: '0' } });
      const response = await send(create, await service.addUser({ planId }), { body });
      expect([response.status, response.body.message]).toEqual([
        403,
        `Your plan does not include ${limit.items}.`,
      ]);
    });

    it('accepts ten of fifty concurrent requests on a plan with a limit of ten', async () => {
      const planId = await service.addPlan({ [limit.name]: { enabled: '1', count: '10' } });
      const user = await service.addUser({ planId });
      const responses = await Promise.all(Array.from({ length: 50 }, () => send(create, user, { body })));
      const refused = responses.filter(({ status }) => status === 403);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(refused).toHaveLength(40);
      expect(refused[0]?.body.message).toContain(`10 ${limit.items}`);
      expect(await readTotal(user)).toBe(10);
    });
  });

  describe(`PUT ${update.path}`, () => {
    it('changes what the body names, clears null and empty fields, and leaves the rest', async () => {
      const { change, stored } = await withItem();
      const before = await stored();
      const response = await change(kind.changed.body);
      expect(response.body).toEqual({ error: 0, message: `${name} has been updated successfully.` });
      const { id, userId } = before;
      expect(await stored()).toEqual({ ...kind.changed.stored, id, userId, revision: 1 });
    });

    it.each([[undefined], [null], ['']])(
      'leaves a field that always has a value when it is %j',
      async (blank) => {
        const { change, stored } = await withItem();
        const before = await stored();
        const blanks = Object.fromEntries(kind.neverBlank.map((field) => [field, blank]));
        expect((await change(blanks)).status).toBe(200);
        expect(await stored()).toEqual({ ...before, revision: 1 });
      },
    );

    it.each(kind.refused)('rejects %s, names the field and writes nothing', async (_, changed, message) => {
      const { change, stored } = await withItem();
      const response = await change(changed);
      expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)]);
      expect((await stored()).revision).toBe(0);
    });

    it('applies all of five concurrent changes', async () => {
      const { change, stored } = await withItem();
      const { name: _, ...others } = kind.changed.body;
      const responses = await Promise.all([
        ...Array.from({ length: 4 }, () => change({ name: 'New' })),
        change(others),
      ]);
      expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
      const { id, userId } = await stored();
      expect(await stored()).toEqual({ ...kind.changed.stored, id, userId, revision: 5, name: 'New' });
    });

    it('treats another user’s item exactly like a missing one, and changes nothing', () =>
      expectSameAsMissing(update, { name: 'Mine' }));
  });

  describe(`DELETE ${remove.path}`, () => {
    it('removes the item from the list, and frees its place in a plan that is full', async () => {
      const planId = await service.addPlan({ [limit.name]: { enabled: '1', count: '1' } });
      const user = await service.addUser({ planId });
      const id = await add(user);
      await expect(add(user)).rejects.toThrow(`1 ${limit.items}`);
      const response = await send(remove, user, { params: { id } });
      expect(response.body).toEqual({ error: 0, message: `${name} has been deleted successfully.` });
      expect(await readTotal(user)).toBe(0);
      expect(await add(user)).not.toBe(id);
    });

    it('deletes an item and lowers the total only once when ten requests arrive at the same time', async () => {
      const { user, id } = await withItem();
      await add(user);
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => send(remove, user, { params: { id } })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
      expect(await readTotal(user)).toBe(1);
    });

    it('treats another user’s item exactly like a missing one, and deletes nothing', () =>
      expectSameAsMissing(remove));
  });
}
