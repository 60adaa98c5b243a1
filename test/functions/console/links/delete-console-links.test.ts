import { beforeEach, describe, expect, it } from 'vitest';
import { deleteConsoleLinks } from '../../../../shared/api/console/links.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readLinks } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
let ids: number[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  ids = [];
  for (let n = 0; n < 3; n++)
    ids.push((await addLinkFor(service, user, { metatitle: `<b>Number ${n}</b>` })).id);
});

const send = (selected: readonly (number | string)[], fields: [string, string][] = []) =>
  sendForm(service, deleteConsoleLinks, cookies, [
    ...selected.map((id): [string, string] => ['links[]', String(id)]),
    ...fields,
  ]);
const confirmed: [string, string][] = [['confirmed', 'true']];
const left = async () => (await readLinks(service, user)).map(({ id }) => id);

describe('POST /console/links/delete', () => {
  it('asks first, with the links that it means', async () => {
    const { status, text } = await send(ids.slice(1));
    expect(status).toBe(200);
    expect(readText(text)).toContain('For 30 days');
    expect(text).toContain('&lt;b&gt;Number 1&lt;/b&gt;');
    expect(text).toContain('<button class="danger">Delete these links</button>');
    expect(await left()).toHaveLength(3);
  });

  it('deletes them, and no others', async () => {
    const [first = 0, ...others] = ids;
    const { status, headers } = await send(others, confirmed);
    expect([status, headers.location]).toEqual([303, '/console/links?done=deleted&of=2']);
    expect(await left()).toEqual([first]);
  });

  it('takes them out of campaigns, channels, and pixels, and frees their external ids', async () => {
    const { links } = await addOneOfEach(service, user);
    const { id: named } = await addLinkFor(service, user, { externalid: 'order-1' });
    const { headers } = await send([...links.map(({ id }) => id), named], confirmed);
    expect(headers.location).toBe('/console/links?done=deleted&of=3');
    expect((await left()).sort()).toEqual(ids);
    await addLinkFor(service, user, { externalid: 'order-1' });
  });

  it('is no problem when it is sent twice', async () => {
    await send(ids, confirmed);
    expect((await send(ids, confirmed)).status).toBe(303);
  });

  it('asks to select links if there are none', async () => {
    const { status, text } = await send([]);
    expect([status, readText(text).includes('No link is selected.')]).toEqual([400, true]);
  });

  it('does not know links of other users', async () => {
    const other = await service.addUser();
    const { id } = await addLinkFor(service, other);
    expect((await send([id, 'x', '-1', '1e30'])).status).toBe(400);
    await send([id, ...ids], confirmed);
    expect(await readLinks(service, other)).toHaveLength(1);
  });

  it('deletes 20 links in few requests', async () => {
    const many: number[] = [];
    for (let n = 0; n < 20; n++) many.push((await addLinkFor(service, user)).id);
    const { headers, requests } = await send(many, confirmed);
    expect(headers.location).toBe('/console/links?done=deleted&of=20');
    expect(requests.length).toBeLessThanOrEqual(30);
  });
});
