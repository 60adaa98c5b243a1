import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { assignChannel, createChannel, getChannel } from '../../../shared/api/channels.ts';
import { collectionKey, itemKey, membersKey } from '../../../shared/data/keys.ts';
import { links } from '../../../shared/data/links/links.ts';
import { readPage } from '../../../shared/data/owned/collections.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import type { TestService, TestUser } from '../service.ts';

/** Creates a channel through the API and returns its id. */
export async function addChannelFor(
  service: TestService,
  user: TestUser,
  body: Record<string, unknown> = {},
): Promise<number> {
  const response = await call(service, createChannel, { key: user.key, body: { name: 'Channel', ...body } });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id;
}

/** A user with a channel and a link outside it; `channelsOfLink` reads the channels stored on the link. */
export async function aChannelAndALink(service: TestService) {
  const user = await service.addUser();
  const channel = await addChannelFor(service, user);
  const link = await addLinkFor(service, user);
  const channelsOfLink = async () =>
    Object.keys((await getOwned(links, user.id, link.id)).channels ?? {}).map(Number);
  return { user, channel, link, channelsOfLink };
}

/** Assigns an item to a channel through the API. */
export const assignTo = (
  service: TestService,
  user: TestUser,
  channelid: unknown,
  type: string,
  itemid: unknown,
) => call(service, assignChannel, { key: user.key, params: { channelid, type, itemid } });

/** The ids of a channel's items and their total, as the API returns them. */
export async function itemsOfChannel(
  service: TestService,
  user: TestUser,
  id: number,
  query: Record<string, unknown> = {},
) {
  const response = await call(service, getChannel, { key: user.key, params: { id }, query });
  if (response.status !== 200) throw new Error(response.text);
  const { items, result } = response.body.data as { items: { id: number; type: string }[]; result: number };
  return { ids: items.map((item) => item.id), total: result };
}

/** The stored members of a channel, which may be deleted: their ids and their total. */
export async function entriesOfChannel(id: number) {
  const { items, total } = await readPage(membersKey('channels', id), { limit: 1000, page: 1 });
  return { ids: items.map(({ itemId }) => itemId), total };
}

/** Writes a QR code directly to the table, with the fields that channels show. Returns its id. */
export async function putQrCode(userId: number, n = 1): Promise<number> {
  const id = toId(userId, n);
  const shown = { code: `code${n}`, name: `QR code ${n}`, date: '2026-11-21 10:11:12' };
  const Item = { ...itemKey(collectionKey(userId, 'qr-codes'), n), id, userId, revision: 0, ...shown };
  await tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
  return id;
}

const long = (length: number) => 'x'.repeat(length);

/** Fields that both add and update reject, and the beginning of the message. */
export const badChannelFields: [what: string, change: Record<string, unknown>, message: string][] = [
  ['a number for a name', { name: 7 }, 'name: must be a string'],
  ['an object for a name', { name: {} }, 'name: must be a string'],
  ['a blank name', { name: '  ' }, 'name: is required'],
  ['a name of 201 characters', { name: long(201) }, 'name: must have at most 200'],
  ['a name with a NUL', { name: 'a\0b' }, 'name: must not contain control characters'],
  ['a lone surrogate for a name', { name: '\ud800' }, 'name: must be well-formed'],
  ['a boolean for a description', { description: true }, 'description: must be a string'],
  ['a description of 5001 characters', { description: long(5001) }, 'description: must have at most 5000'],
  ['a description with a bell', { description: '\u0007' }, 'description: must not contain control'],
  ['a number for a color', { color: 255 }, 'color: must be a string'],
  ['a color without #', { color: 'ff0000' }, 'color: must be a hex color'],
  ['a color of two digits', { color: '#ff' }, 'color: must be a hex color'],
  ['a color of four digits', { color: '#ff00' }, 'color: must be a hex color'],
  ['a color with transparency', { color: '#ff000080' }, 'color: must have at most 7'],
  ['a color of other letters', { color: '#gggggg' }, 'color: must be a hex color'],
  ['a color followed by a line break', { color: '#fff\n}' }, 'color: must be a hex color'],
  ['the name of a color', { color: 'red' }, 'color: must be a hex color'],
  ['a number for starred', { starred: 2 }, 'starred: must be true or false'],
  ['a string for starred', { starred: 'on' }, 'starred: must be true or false'],
];
