import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Route } from '../../../shared/api/contract/route.ts';
import { createLink } from '../../../shared/api/links.ts';
import type { ClaimedRequest } from '../../../shared/data/idempotent-requests.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { type CallOptions, call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

export const url = 'https://example.com/';

/** Calls with an `Idempotency-Key`; `add` creates a link. */
export function keyedCalls(service: TestService) {
  const send = (route: Route, { key }: TestUser, idempotencyKey: string, options: CallOptions = {}) =>
    call(service, route, { key, ...options, headers: { 'idempotency-key': idempotencyKey } });
  const add = (user: TestUser, idempotencyKey: string, body: object = { url }) =>
    send(createLink, user, idempotencyKey, { body });
  return { send, add };
}

/** All items that the table has of the user’s requests with an `Idempotency-Key`. */
export async function readKeptItems({ id }: TestUser): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await tableClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
  return Items.filter(({ pk }) => pk.startsWith(`IDEMPOTENCY#${id}#`));
}

/** The user’s requests with an `Idempotency-Key`, without the results of rows. */
export async function readKept(user: TestUser): Promise<ClaimedRequest[]> {
  const items = await readKeptItems(user);
  return items.filter(({ sk }) => sk === 'RESPONSE') as unknown as ClaimedRequest[];
}
