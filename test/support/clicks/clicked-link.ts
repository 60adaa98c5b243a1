import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { showConsoleLink } from '../../../shared/api/console/links.ts';
import { call } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import { signedInCookies } from '../calls/sign-in.ts';
import { readText } from '../pages/page-text.ts';
import type { TestService, TestUser } from '../service.ts';
import { deliver, Shard, type Visit } from '../table/stream-records.ts';

/** A user with a link, and what it takes to click it and to see its page. */
export async function clickedLink(
  service: TestService,
  fields: Record<string, unknown> = {},
  owner?: TestUser,
) {
  const user = owner ?? (await service.addUser());
  const { id, alias } = await addLinkFor(service, user, fields);
  const cookies = await signedInCookies(service, user);
  const shard = new Shard();
  const visit = (facts: Partial<Visit> = {}) =>
    shard.visit({ linkId: id, userId: user.id, visitor: randomUUID(), ...facts });
  const page = async (query: Record<string, unknown> = {}) => {
    const response = await call(service, showConsoleLink, { params: { id }, query, cookies });
    expect(response.status, response.text).toBe(200);
    return { ...response, shown: readText(response.text) };
  };
  return { user, id, alias, cookies, visit, page, count: () => deliver(shard.records.splice(0)) };
}
