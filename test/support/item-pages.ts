import { describe, expect, it } from 'vitest';
import type { ConsoleRoute } from '../../shared/api/contract/console-route.ts';
import { type Answer, call } from './call.ts';
import { sendForm } from './console.ts';
import type { TestService, TestUser } from './service.ts';
import { signedInCookies } from './sign-in.ts';

type Fields = Record<string, string>;

interface ItemPages {
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
  fieldsOf(name: string, at: number): Fields;
  /** How the list shows that name. */
  shownName?(name: string, at: number): string;
  /** The fields of a change, and what the form shows of it afterwards. */
  change: { fields: Fields; shown: string };
  /** Fields that are refused, the problem beside the field, and what was typed and is kept. */
  refused: { fields: Fields; problem: string; kept: string; status?: number };
  /** The same for a change, if other fields are checked. */
  refusedChange?: { fields: Fields; problem: string; kept: string; status?: number };
  /** Where creating an item leads; to the list by default. */
  afterCreate?: RegExp;
  /** Read units of a list of 20 items, and its sequential rounds. */
  listUnits: number;
  listRounds: number;
  /** A user who may have as many items as a page has. */
  addUser?(): Promise<TestUser>;
}

export const EVIL = `"><script>alert('1')</script>&amp;`;
export const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';

export const unitsOf = ({ requests }: Answer) => requests.reduce((sum, { units }) => sum + units, 0);
export const roundsOf = ({ requests }: Answer) => new Set(requests.map(({ round }) => round)).size;

/** Someone who is signed in, and what they do in their browser. */
export async function person(service: TestService, user: Pick<TestUser, 'id'>) {
  const cookies = await signedInCookies(service, user);
  return {
    open: (route: ConsoleRoute, id?: unknown, query?: Record<string, unknown>) =>
      call(service, route, { cookies, params: { id }, ...(query && { query }) }),
    send: (route: ConsoleRoute, fields: Fields = {}, id?: unknown) =>
      sendForm(service, route, cookies, fields, { params: { id } }),
  };
}

/** The ids of the items in a list, in its order. */
export const idsIn = ({ text }: Answer): string[] =>
  [...text.matchAll(/href="\/console\/[\w-]+\/(\d+)\/edit"/g)].map(([, id = '']) => id);

/** What is true of the pages of all kinds of items. */
export function describeItemPages(service: TestService, pages: ItemPages): void {
  const { list, change, refused, fieldsOf, shownName = (name: string) => name } = pages;
  const addUser = pages.addUser ?? (() => service.addUser());
  const start = async () => person(service, await addUser());

  /** Someone with one item, and its id. */
  async function withItem(name = 'First') {
    const someone = await start();
    expect((await someone.send(pages.submitNew, fieldsOf(name, 0))).status).toBe(303);
    const [id] = idsIn(await someone.open(list));
    return { ...someone, id };
  }

  describe(`${list.path}`, () => {
    it('says what the items are good for while there are none', async () => {
      const { open } = await start();
      const { status, text } = await open(list);
      expect(status).toBe(200);
      expect(text).toMatch(/<div class="empty"><p>[^<]{30,}/);
      expect(text).toContain(`href="${list.path}/new"`);
    });

    it('lists an item once it is created, and goes there', async () => {
      const { open, send } = await start();
      expect((await open(pages.showNew)).text).toContain(`action="${pages.submitNew.path}"`);
      const { status, headers } = await send(pages.submitNew, fieldsOf('First', 0));
      expect(status).toBe(303);
      expect(headers.location).toMatch(pages.afterCreate ?? new RegExp(`^${list.path}$`));
      const shown = await open(list);
      expect(shown.text).toContain(`>${shownName('First', 0)}<`);
      expect(idsIn(shown)).toHaveLength(1);
    });

    it('shows hostile names as they are, in the list and in each form', async () => {
      const { open, id } = await withItem(EVIL);
      for (const route of [list, pages.showForm, pages.showDelete]) {
        const { status, text } = await open(route, id);
        expect([route.path, status]).toEqual([route.path, 200]);
        expect(text).toContain(shownName(ESCAPED, 0));
        expect(text).not.toContain('<script>');
      }
    });

    it('keeps what was typed into a form that is refused, and says why beside the field', async () => {
      const { open, send } = await start();
      const { status, text } = await send(pages.submitNew, refused.fields);
      expect(status).toBe(refused.status ?? 400);
      expect(text).toContain(refused.problem);
      expect(text).toContain(refused.kept);
      expect(idsIn(await open(list))).toEqual([]);
    });

    it('changes an item, and shows what is stored', async () => {
      const { open, send, id } = await withItem();
      const { status, headers } = await send(pages.submitForm, change.fields, id);
      expect([status, headers.location]).toEqual([303, list.path]);
      const { text } = await open(pages.showForm, id);
      expect(text).toContain(change.shown);
      expect(text).toContain(`action="${pages.submitForm.path.replace('{id}', `${id}`)}"`);
    });

    it('keeps what was typed into a change that is refused', async () => {
      const { send, id } = await withItem();
      const { fields, problem, kept, status } = pages.refusedChange ?? refused;
      const answer = await send(pages.submitForm, fields, id);
      expect(answer.status).toBe(status ?? 400);
      expect(answer.text).toContain(problem);
      expect(answer.text).toContain(kept);
    });

    it('deletes an item after asking', async () => {
      const { open, send, id } = await withItem();
      const { text } = await open(pages.showDelete, id);
      expect(text).toContain('<button class="danger">');
      const { status, headers } = await send(pages.submitDelete, {}, id);
      expect([status, headers.location]).toEqual([303, list.path]);
      expect(idsIn(await open(list))).toEqual([]);
      expect((await send(pages.submitDelete, {}, id)).status).toBe(404);
    });

    it('treats another person’s item as one that does not exist, in each page and form', async () => {
      const { open, id } = await withItem();
      const stranger = await start();
      for (const route of [pages.showForm, pages.showDelete])
        expect([route.path, (await stranger.open(route, id)).status]).toEqual([route.path, 404]);
      for (const route of [pages.submitForm, pages.submitDelete]) {
        const answer = await stranger.send(route, change.fields, id);
        expect([route.path, answer.status]).toEqual([route.path, 404]);
        const written = answer.requests.filter(({ operation }) => !/Get|Query/.test(operation));
        expect(written).toEqual([]);
      }
      expect(idsIn(await open(list))).toEqual([id]);
    });

    it(`shows 20 items on a page, newest first, for ${pages.listUnits} read units in ${pages.listRounds} rounds`, async () => {
      const { open, send } = await start();
      for (let i = 0; i < 21; i++) await send(pages.submitNew, fieldsOf(`Item ${i}`, i));
      const first = await open(list);
      expect(idsIn(first)).toHaveLength(20);
      expect(first.text).toContain(`>${shownName('Item 20', 20)}<`);
      expect(first.text).toContain(`href="${list.path}?page=2"`);
      expect([unitsOf(first), roundsOf(first)]).toEqual([pages.listUnits, pages.listRounds]);
      const second = await open(list, undefined, { page: 2 });
      expect(idsIn(second)).toHaveLength(1);
      expect(second.text).toContain(`>${shownName('Item 0', 0)}<`);
    });
  });
}
