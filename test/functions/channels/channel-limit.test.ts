import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateLink } from '../../../shared/api/links.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addChannelFor, assignTo, itemsOfChannel, putQrCode } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const refusal = { error: 1, message: 'channel: the item is already in 50 channels, which is the maximum' };
const url = 'https://example.com/';

let user: TestUser;
let channels: number[];
beforeAll(async () => {
  user = await service.addUser();
  channels = [];
  while (channels.length < 5) channels.push(await addChannelFor(service, user));
});

/** Stores on an item that it is in this many channels, without assigning it to each: these known ones, and others. */
async function putIntoChannels(
  collection: 'links' | 'qr-codes',
  id: number,
  count: number,
  known: number[] = [],
): Promise<void> {
  const unknown = Array.from({ length: count - known.length }, (_, i) => user.id * 1e8 + 1000 + i);
  const places = [...known, ...unknown].map((channel, i) => [channel, i + 1]);
  const update = new UpdateCommand({
    TableName: process.env.TABLE_NAME,
    Key: itemKey(collectionKey(user.id, collection), id % 1e8),
    UpdateExpression: 'SET channels = :channels',
    ExpressionAttributeValues: { ':channels': Object.fromEntries(places) },
  });
  await tableClient().send(update);
}

async function aLinkInChannels(count: number, known?: number[]): Promise<number> {
  const { id } = await addLinkFor(service, user);
  await putIntoChannels('links', id, count, known);
  return id;
}

const listChannels = async (id: number) => Object.keys((await getOwned(links, user.id, id)).channels ?? {});

describe('an item in 49 channels', () => {
  it('can be added to one more, and to no other after that', async () => {
    const link = await aLinkInChannels(49);
    expect((await assignTo(service, user, channels[0], 'links', link)).status).toBe(200);
    const response = await assignTo(service, user, channels[1], 'links', link);
    expect([response.status, response.body]).toEqual([400, refusal]);
    expect(await listChannels(link)).toHaveLength(50);
    expect((await itemsOfChannel(service, user, channels[1] as number)).ids).not.toContain(link);
  });

  it('is added to exactly one of five channels at the same time', async () => {
    const link = await aLinkInChannels(49);
    const responses = await Promise.all(
      channels.map((channel) => assignTo(service, user, channel, 'links', link)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await listChannels(link)).toHaveLength(50);
    const all = await Promise.all(channels.map((channel) => itemsOfChannel(service, user, channel)));
    expect(all.filter(({ ids }) => ids.includes(link))).toHaveLength(1);
  });
});

describe('an item in 50 channels', () => {
  it('is refused as a QR code too', async () => {
    const qrCode = await putQrCode(user.id);
    await putIntoChannels('qr-codes', qrCode, 50);
    const response = await assignTo(service, user, channels[0], 'qr', qrCode);
    expect([response.status, response.body]).toEqual([400, refusal]);
  });

  it('is not changed at all by an update that names another channel', async () => {
    const link = await aLinkInChannels(50);
    const before = await getOwned(links, user.id, link);
    const body = { url, metatitle: 'Changed', channel: channels[0] };
    const response = await call(service, updateLink, { key: user.key, params: { id: link }, body });
    expect([response.status, response.body]).toEqual([400, refusal]);
    expect(await getOwned(links, user.id, link)).toEqual(before);
  });

  it('stays in all of them, can be changed, and can be assigned again to one that it is in', async () => {
    const link = await aLinkInChannels(50, channels.slice(0, 1));
    for (const channel of [undefined, channels[0]]) {
      const body = { url, channel };
      const response = await call(service, updateLink, { key: user.key, params: { id: link }, body });
      expect(response.status).toBe(200);
    }
    expect((await assignTo(service, user, channels[0], 'links', link)).status).toBe(200);
    expect(await listChannels(link)).toHaveLength(50);
  });
});
