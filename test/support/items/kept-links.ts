import { getLinkHistory, restoreLink, undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, getLinkSettings, listLinks, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../call.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import { addLinkFor } from '../calls/builders.ts';
import type { TestService, TestUser } from '../service.ts';

const url = 'https://example.com/';

/** A link of which something is restored. */
export async function aKeptLink(service: TestService, body: Record<string, unknown> = {}, owner?: TestUser) {
  const user = owner ?? (await service.addUser());
  const { key } = user;
  const { id, alias } = await addLinkFor(service, user, body);
  const params = { id };
  return {
    user,
    key,
    id,
    alias,
    update: (change: object) => call(service, updateLink, { key, params, body: { url, ...change } }),
    restore: (version: unknown) => call(service, restoreLink, { key, params, body: { version } }),
    remove: () => call(service, deleteLink, { key, params }),
    undelete: () => call(service, undeleteLink, { key, params }),
    settings: async () => (await call(service, getLinkSettings, { key, params })).body.data,
    history: async () => (await call(service, getLinkHistory, { key, params })).body.data,
    visit: () => call(service, followLink, { params: { alias }, headers: chromeOnWindows }),
    stored: () => getOwned(links, user.id, id),
  };
}

/** A user's links as lists have them. */
export const readList = async (
  service: TestService,
  { key }: { key: string },
  query: Record<string, unknown> = {},
) => (await call(service, listLinks, { key, query })).body.data;
