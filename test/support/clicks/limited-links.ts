import { getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { clickSlotsKey } from '../../../shared/data/keys.ts';
import { call } from '../call.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import { addLinkFor } from '../calls/builders.ts';
import type { TestService, TestUser } from '../service.ts';
import { getItem } from '../table/items.ts';

const url = 'https://example.com/';

/** A link to `https://example.com/`, usually with a click limit. */
export async function aLimitedLink(service: TestService, user: TestUser, body: Record<string, unknown>) {
  const { id, alias } = await addLinkFor(service, user, { url, ...body });
  const options = { key: user.key, params: { id } };
  return {
    id,
    alias,
    visit: (headers: Record<string, string> = chromeOnWindows, method = 'GET') =>
      call(service, followLink, { params: { alias }, headers, method }),
    change: async (change: Record<string, unknown>) => {
      const { status, text } = await call(service, updateLink, { ...options, body: { url, ...change } });
      if (status !== 200) throw new Error(text);
    },
    settings: async () => (await call(service, getLinkSettings, options)).body.data,
  };
}

/** How many slots of a link are taken; undefined if it never had a limit. */
export const countTaken = async (id: number) => (await getItem(clickSlotsKey(id)))?.taken;
