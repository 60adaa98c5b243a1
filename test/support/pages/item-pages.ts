import { describe, expect, it } from 'vitest';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { type CollectionName, findLimit } from '../../../shared/collections.ts';
import { call, type TestResponse } from '../call.ts';
import { signedInCookies } from '../calls/sign-in.ts';
import type { TestService, TestUser } from '../service.ts';
import { countRounds, inRounds } from '../table/rounds.ts';
import { sendForm, sumUnits } from './console.ts';
import { shownForm } from './shown-form.ts';
import { twoTabTests } from './two-tabs.ts';

type Fields = Record<string, string>;
type Person = Awaited<ReturnType<typeof person>>;

/** Fields that are refused, the problem beside one of them, and what was typed and is kept. */
interface RefusedForm {
  fields: Fields;
  problem: string;
  kept: string;
}

/** The pages of one kind of item, and what the tests send to them. */
export interface ItemPages {
  list: ConsoleRoute;
  /** The page with the form of a new item, and where it is sent. */
  showNew: ConsoleRoute;
  submitNew: ConsoleRoute;
  /** The page with the form of an item, and where it is sent. */
  showForm: ConsoleRoute;
  submitForm: ConsoleRoute;
  showDelete: ConsoleRoute;
  submitDelete: ConsoleRoute;
  /** Fields of a new item with this name. */
  listFields(name: string, at: number): Fields;
  /** Adds an item and returns its name as pages show it, where the form cannot: it may need the network. */
  add?(user: TestUser, name: string): Promise<string>;
  /** The fields of a change, and what the form shows of it afterwards. */
  change: { fields: Fields; shown: string };
  /** Fields of another change, and what the form says of the first one, which was saved before. */
  otherChange: { fields: Fields; stored: string };
  refused: RefusedForm;
  /** The same for a change, if other fields are checked. */
  refusedChange?: RefusedForm;
  /** Where creating an item leads; to the list by default. */
  afterCreate?: RegExp;
  /** Read units of a list of 20 items; 5 unless given. */
  listUnits?: number;
  /** In how many rounds they are read; 2 unless given. */
  listRounds?: number;
}

export const EVIL = `"><script>alert('1')</script>&amp;`;
export const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';

/** Someone who is signed in, and what they do in their browser. */
export async function person(service: TestService, user: TestUser) {
  const cookies = await signedInCookies(service, user);
  const send = (route: ConsoleRoute, fields: Fields = {}, id?: unknown) =>
    sendForm(service, route, cookies, fields, { params: { id } });
  /** What a browser would send of the form that this page shows now. */
  async function shown(show: ConsoleRoute, route: ConsoleRoute, id: unknown) {
    const { text } = await call(service, show, { cookies, params: { id } });
    return shownForm(text, route.path.replace('{id}', String(id)));
  }
  return {
    user,
    open: (route: ConsoleRoute, id?: unknown, query?: Record<string, unknown>) =>
      call(service, route, { cookies, params: { id }, ...(query && { query }) }),
    send,
    shown,
    /** Sends the form that this page shows now, with these fields changed. */
    sendShown: async (show: ConsoleRoute, route: ConsoleRoute, fields: Fields, id: unknown) =>
      send(route, { ...(await shown(show, route, id)), ...fields }, id),
  };
}

/** The ids of the items in a list, in its order. */
export const idsIn = ({ text }: Pick<TestResponse, 'text'>): string[] =>
  [...text.matchAll(/href="\/console\/[\w-]+\/(\d+)\/edit"/g)].map(([, id = '']) => id);

/** What is true of the pages of all kinds of items whose handlers are in one file. */
export function itemPageTests(service: TestService, pages: ItemPages): void {
  for (const testPage of Object.values(testsByPage(service, pages))) testPage();
}

/** The same by page, for a test file for each. */
export function testsByPage(service: TestService, pages: ItemPages) {
  const { list, change, refused, listUnits = 5, listRounds = 2 } = pages;

  /** Someone whose plan allows any number of these items. */
  async function start(): Promise<Person> {
    const limit = findLimit(list.resource.replace('console/', '') as CollectionName);
    const planId = await service.addPlan(limit ? { [limit]: { enabled: '1', count: '0' } } : {});
    return person(service, await service.addUser({ planId }));
  }

  /** Adds an item; returns its name as pages show it. */
  async function add(someone: Person, name: string, at = 0): Promise<string> {
    if (pages.add) return pages.add(someone.user, name);
    expect((await someone.send(pages.submitNew, pages.listFields(name, at))).status).toBe(303);
    return name === EVIL ? ESCAPED : name;
  }

  /** Someone with one item. */
  async function withItem(name = 'First') {
    const someone = await start();
    const shown = await add(someone, name);
    const [id] = idsIn(await someone.open(list));
    return { ...someone, id, name: shown };
  }

  const itShowsHostileNames = (route: ConsoleRoute) =>
    it('shows a hostile name as it is', async () => {
      const { open, id, name } = await withItem(EVIL);
      const { status, text } = await open(route, id);
      expect(status).toBe(200);
      expect(text).toContain(name);
      expect(text).not.toContain('<script>');
    });

  /** The form of an item. */
  async function openForm() {
    const { shown, send, id } = await withItem();
    return {
      shown: () => shown(pages.showForm, pages.submitForm, id),
      save: (fields: Fields) => send(pages.submitForm, fields, id),
    };
  }

  return {
    list: () =>
      describe(`GET ${list.path}`, () => {
        it('says what the items are good for while there are none', async () => {
          const { status, text } = await (await start()).open(list);
          expect(status).toBe(200);
          expect(text).toMatch(/<p class="title"><b>No [^<]+ yet<\/b><\/p><p class="muted">[^<]{30,}/);
          expect(text).toContain(`href="${list.path}/new"`);
        });

        itShowsHostileNames(list);

        it(`shows 20 items on a page, newest first, for ${listUnits} read units in ${listRounds} rounds`, async () => {
          const someone = await start();
          const names: string[] = [];
          for (let at = 0; at < 21; at++) names.push(await add(someone, `Item ${at}`, at));
          const first = await someone.open(list);
          expect(idsIn(first)).toHaveLength(20);
          expect(first.text).toContain(`>${names[20]}<`);
          expect(first.text).toContain(`href="${list.path}?page=2"`);
          expect([sumUnits(first), countRounds(first)]).toEqual([listUnits, inRounds(listRounds)]);
          const second = await someone.open(list, undefined, { page: 2 });
          expect(idsIn(second)).toHaveLength(1);
          expect(second.text).toContain(`>${names[0]}<`);
          expect((await someone.open(list, undefined, { page: 3 })).text).toContain('nothing on this page');
        });
      }),

    showNew: () =>
      describe(`GET ${pages.showNew.path}`, () => {
        it('shows the form, and reads only the session', async () => {
          const { status, text, requests } = await (await start()).open(pages.showNew);
          expect([status, requests.map(({ operation }) => operation)]).toEqual([200, ['BatchGetItem']]);
          expect(text).toContain(`<form method="post" action="${pages.submitNew.path}"`);
          expect(text).toMatch(/name="csrf" value="[\w-]{43}"/);
        });
      }),

    submitNew: () =>
      describe(`POST ${pages.submitNew.path}`, () => {
        it('creates an item, and goes on', async () => {
          const { open, send } = await start();
          const { status, headers } = await send(pages.submitNew, pages.listFields('First', 0));
          expect(status).toBe(303);
          expect(headers.location).toMatch(pages.afterCreate ?? new RegExp(`^${list.path}\\?done=created$`));
          expect(idsIn(await open(list))).toHaveLength(1);
          const { text } = await open(list, undefined, { done: 'created' });
          expect(text).toMatch(/<p class="notice good" role="status">The [\w ]+ was created\.<\/p>/);
          expect((await open(list, undefined, { done: '<b>' })).text).not.toContain('class="notice');
        });

        it('keeps what was typed if a field is refused, and says why next to it', async () => {
          const { open, send } = await start();
          const { status, text } = await send(pages.submitNew, refused.fields);
          expect(status).toBe(400);
          expect(text).toContain(refused.problem);
          expect(text).toContain(refused.kept);
          expect(idsIn(await open(list))).toEqual([]);
        });
      }),

    showForm: () =>
      describe(`GET ${pages.showForm.path}`, () => {
        it('shows the form of the item', async () => {
          const { open, id } = await withItem();
          const { status, text } = await open(pages.showForm, id);
          expect(status).toBe(200);
          expect(text).toContain(`action="${pages.submitForm.path.replace('{id}', `${id}`)}"`);
        });

        itShowsHostileNames(pages.showForm);
      }),

    submitForm: () =>
      describe(`POST ${pages.submitForm.path}`, () => {
        it('changes the item, whose form then shows what is stored', async () => {
          const someone = await withItem();
          const { open, id } = someone;
          const { status, headers } = await someone.sendShown(
            pages.showForm,
            pages.submitForm,
            change.fields,
            id,
          );
          expect([status, headers.location]).toEqual([303, list.path]);
          expect((await open(pages.showForm, id)).text).toContain(change.shown);
        });

        twoTabTests(pages, openForm);

        it('keeps what was typed if a field is refused, and says why next to it', async () => {
          const someone = await withItem();
          const { fields, problem, kept } = pages.refusedChange ?? refused;
          const { status, text } = await someone.sendShown(
            pages.showForm,
            pages.submitForm,
            fields,
            someone.id,
          );
          expect(status).toBe(400);
          expect(text).toContain(problem);
          expect(text).toContain(kept);
        });
      }),

    showDelete: () =>
      describe(`GET ${pages.showDelete.path}`, () => {
        it('asks, and deletes nothing yet', async () => {
          const { open, id } = await withItem();
          const { text } = await open(pages.showDelete, id);
          expect(text).toContain('<button class="danger">');
          expect(text).toContain(`action="${pages.submitDelete.path.replace('{id}', `${id}`)}"`);
          expect(idsIn(await open(list))).toEqual([id]);
        });

        itShowsHostileNames(pages.showDelete);
      }),

    submitDelete: () =>
      describe(`POST ${pages.submitDelete.path}`, () => {
        it('deletes the item once', async () => {
          const { open, send, id } = await withItem();
          const { status, headers } = await send(pages.submitDelete, {}, id);
          expect([status, headers.location]).toEqual([303, list.path]);
          expect(idsIn(await open(list))).toEqual([]);
          expect((await send(pages.submitDelete, {}, id)).status).toBe(404);
        });
      }),
  };
}
