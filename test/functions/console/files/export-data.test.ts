import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportData } from '../../../../shared/api/console/files.ts';
import { deleteLink, updateLink } from '../../../../shared/api/links.ts';
import { exportedNames } from '../../../../shared/collections.ts';
import { compressPart, MAX_PART_BYTES } from '../../../../shared/data/export/compress-part.ts';
import { collectionKey, itemKey, qrLogoKey } from '../../../../shared/data/keys.ts';
import { addMessage } from '../../../../shared/data/messages.ts';
import { tableClient } from '../../../../shared/data/table/document-client.ts';
import { withDeadline } from '../../../../shared/invocation.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { savedText, toName } from '../../../support/files/export-files.ts';
import { exportAll } from '../../../support/files/exports.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { getItem } from '../../../support/table/items.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  await addOneOfEach(service, user);
  const body = { url: 'https://example.com/changed' };
  const { id } = await addLinkFor(service, user, { clicklimit: 5 });
  await call(service, updateLink, { key: user.key, params: { id }, body });
  const deleted = await addLinkFor(service, user);
  await call(service, deleteLink, { key: user.key, params: { id: deleted.id } });
  const qrCode = await getItem(itemKey(collectionKey(user.id, 'qr-codes'), 1));
  await put({ ...qrCode, hasLogo: true });
  await put({ ...qrLogoKey(String(qrCode?.code)), image: Buffer.from('a logo') });
  await addMessage(user.id, {
    alias: 'asked',
    overlay: 'Ask us',
    email: 'ada@example.org',
    message: '=1+1',
    date: '2026-11-21 10:11:12',
  });
});

const put = (Item: object) =>
  tableClient().send(
    new PutCommand({ TableName: process.env.TABLE_NAME, Item: Item as Record<string, unknown> }),
  );
const download = (query: Record<string, string | number>) => call(service, exportData, { cookies, query });
const linesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('GET /console/export/data', () => {
  it('has together exactly what the API exports', async () => {
    const files = [];
    for (const of of ['account', ...exportedNames]) files.push(await download({ of }));
    expect(toName(files[0] as never)).toMatch(/^account-\d{4}-\d\d-\d\d\.jsonl$/);
    expect(toName(files[1] as never)).toMatch(/^links-\d{4}-\d\d-\d\d-from-0\.jsonl$/);
    expect(files[0]?.headers['content-type']).toBe('application/x-ndjson');
    const lines = files.flatMap((file) => linesIn(savedText(file)));
    const exported = (await exportAll(service, user)).flatMap(({ body }) => body);
    expect(lines).toEqual(exported);
    const types = lines.map(({ type }: { type: string }) => type);
    expect(types.filter((type) => type === 'version')).toHaveLength(3);
    expect(types).toContain('deleted-link');
  });

  it('has the account if the address names no part', async () => {
    const lines = linesIn(savedText(await download({ of: 'users', from: 'x', to: '-1' })));
    expect(lines[0]).toMatchObject({ type: 'account', username: user.username });
  });

  it('offers the halves of a part that is too large for one file', async () => {
    const owner = await service.addUser();
    const own = await signedInCookies(service, owner);
    // What cannot be compressed: two such links are too large, and one is not.
    const noise = (bytes: number) => randomBytes(bytes).toString('base64url');
    const geotarget = () =>
      Array.from({ length: 40 }, () => ({ location: 'France', link: `https://example.com/${noise(4000)}` }));
    for (let n = 0; n < 30; n++) await addLinkFor(service, owner, { geotarget: geotarget() });
    const response = await call(service, exportData, {
      cookies: own,
      query: { of: 'links', from: 0, to: 100 },
    });
    expect(response.status).toBe(413);
    const halves = [...response.text.matchAll(/href="(\/console\/export\/data\?[^"]*)"/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'https://sho.rt').searchParams,
    );
    expect(halves.map(String)).toEqual(['of=links&from=0&to=50', 'of=links&from=51&to=100']);
    const quarter = { of: 'links', from: 0, to: 15 };
    const file = await call(service, exportData, { cookies: own, query: quarter });
    expect(linesIn(savedText(file))).toHaveLength(15);
  });
});

describe('a compressed part', () => {
  async function* texts(count: number, size: number) {
    for (let n = 0; n < count; n++) yield 'x'.repeat(size);
  }

  it('holds no more than its limit in memory', async () => {
    expect(await compressPart(texts(24, MAX_PART_BYTES / 24))).toBeInstanceOf(Uint8Array);
    expect(await compressPart(texts(25, MAX_PART_BYTES / 24))).toBeUndefined();
  });

  it.each([
    [60, 'is complete', true],
    [6, 'is given up', false],
  ])('with %i seconds left for the request %s', async (seconds, _, isComplete) => {
    const run = withDeadline((..._: [unknown, Context]) => compressPart(texts(2, 1)));
    const part = await run({}, { getRemainingTimeInMillis: () => seconds * 1000 } as Context);
    expect(part !== undefined).toBe(isComplete);
  });
});
