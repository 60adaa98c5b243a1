import {
  restoreConsoleLink,
  showDeletedLinks,
  showLinkHistory,
  undeleteConsoleLink,
} from '../../../shared/api/console/link-history.ts';
import { deleteConsoleLink } from '../../../shared/api/console/links.ts';
import { getLinkHistory } from '../../../shared/api/link-history.ts';
import { getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { call } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import { signedInCookies } from '../calls/sign-in.ts';
import type { TestService, TestUser } from '../service.ts';
import { sendForm } from './console.ts';

const url = 'https://example.com/';

/** A link of someone who is signed in to the console, whose versions are shown and restored there. */
export async function aConsoleLink(
  service: TestService,
  body: Record<string, unknown> = {},
  owner?: TestUser,
) {
  const user = owner ?? (await service.addUser());
  const cookies = await signedInCookies(service, user);
  const { id, alias } = await addLinkFor(service, user, body);
  const params = { id };
  return {
    user,
    cookies,
    id,
    alias,
    update: (change: object) =>
      call(service, updateLink, { key: user.key, params, body: { url, ...change } }),
    show: (query: Record<string, unknown> = {}) => call(service, showLinkHistory, { params, cookies, query }),
    restore: (fields: Record<string, string>) =>
      sendForm(service, restoreConsoleLink, cookies, fields, { params }),
    settings: async () => (await call(service, getLinkSettings, { key: user.key, params })).body.data,
    history: async () => (await call(service, getLinkHistory, { key: user.key, params })).body.data,
  };
}

/** A link that someone deleted in the console, where it is shown and restored. */
export async function aDeletedConsoleLink(
  service: TestService,
  body: Record<string, unknown> = {},
  owner?: TestUser,
) {
  const user = owner ?? (await service.addUser());
  const cookies = await signedInCookies(service, user);
  const { id, alias } = await addLinkFor(service, user, body);
  await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
  return {
    user,
    cookies,
    id,
    alias,
    show: (query: Record<string, unknown> = {}) => call(service, showDeletedLinks, { cookies, query }),
    undelete: (fields: Record<string, string> = { id: `${id}` }) =>
      sendForm(service, undeleteConsoleLink, cookies, fields),
  };
}
