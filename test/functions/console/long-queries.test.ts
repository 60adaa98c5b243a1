import { describe, expect, it } from 'vitest';
import { showUsers } from '../../../shared/api/console/administration.ts';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { listConsoleLinks } from '../../../shared/api/console/links.ts';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { checkEach } from '../../support/check-each.ts';
import { formSender } from '../../support/pages/console-forms.ts';
import { testService } from '../../support/service.ts';

const service = testService();

/** About as much as browsers and servers allow in an address. */
const LENGTH = 8_000;
/** In its field, in what is wrong with it, and in what was found. */
const MAX_COPIES = 4;

/** What makes pages show statistics, also of what has no clicks yet, and only those with a name. */
const filtered = { from: 'no date', by: 'country', name: 'France' };

/** With how many characters a page shows one, at most: in its text, or in an address. */
const characters: [string, number][] = [
  ['x', 1],
  ["'", 5],
  ['é', 6],
];

const pages = consoleRoutes.flatMap((route) => {
  const { entries = {} } = (route.request.query ?? {}) as { entries?: object };
  const names = route.method === 'GET' ? Object.keys(entries) : [];
  return names.map((name) => ({ id: `${route.id}?${name}`, route, name, isFiltered: 'by' in entries }));
});

describe('each page of the console', () => {
  it('repeats no long parameter of its address in many links', async () => {
    const { user, cookies } = await formSender(service);
    const params = { id: toId(user.id, 1) };
    const open = async ({ route, name, isFiltered }: (typeof pages)[number], value: string) => {
      const query = { ...(isFiltered && filtered), [name]: value };
      return (await call(service, route, { params, cookies, query })).text.length;
    };
    await checkEach(pages, async (page) => {
      for (const [character, length] of characters) {
        const added = (await open(page, character.repeat(LENGTH))) - (await open(page, character));
        expect(added, character).toBeLessThan(MAX_COPIES * length * LENGTH);
      }
    });
  });
});

describe('a search field', () => {
  const fields: [string, ConsoleRoute, string, number][] = [
    ['for users', showUsers, 'q', 254],
    ['for the campaigns of a filter', listConsoleLinks, 'find.campaigns', 200],
  ];

  it.each(fields)('%s takes no more from an address than people can type', async (_, route, name, max) => {
    const { cookies } = await formSender(service);
    const { text } = await call(service, route, { cookies, query: { [name]: 'x'.repeat(max + 1) } });
    expect(text).toContain('x'.repeat(max));
    expect(text).not.toContain('x'.repeat(max + 1));
  });

  it.each(['order', 'page', 'find'])(
    'is beside a list whose links repeat no %s that is none',
    async (name) => {
      const { cookies } = await formSender(service);
      const { status, text } = await call(service, listConsoleLinks, {
        cookies,
        query: { [name]: 'nonsense' },
      });
      expect([status, text.includes('nonsense')]).toEqual([200, false]);
    },
  );
});
