import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignCampaign } from '../../../shared/api/campaigns.ts';
import { deleteLink, getLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { getLinkWithStatistics } from '../../../shared/data/links/links.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromCountry } from '../../support/calls/edge.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { SHORT_URL, type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();
const url = 'https://example.com/';
const geotarget = Array.from({ length: 200 }, (_, i) => ({
  location: i === 0 ? 'France' : `Place ${i}`,
  link: `${url}${i}?`.padEnd(500, 'x'),
}));
const location = Object.fromEntries(geotarget.map((target) => [target.location.toLowerCase(), target.link]));
const texts = { metatitle: 'Title', metadescription: 'For previews', description: 'Mine' };

let user: TestUser;
let id: number;
let alias: string;
beforeAll(async () => {
  user = await service.addUser();
});
beforeEach(async () => {
  ({ id, alias } = await addLinkFor(service, user, { url, ...texts, geotarget, metaimage: `${url}a.png` }));
});

const options = () => ({ key: user.key, params: { id } });
const details = async () => (await call(service, getLink, options())).body.details;
const update = (body: object) => call(service, updateLink, { ...options(), body: { url, ...body } });
const put = (Item: object | undefined) =>
  tableClient().send(
    new PutCommand({ TableName: process.env.TABLE_NAME, Item: Item as Record<string, unknown> }),
  );
const stored = () => getItem(itemKey(collectionKey(user.id, 'links'), id % 1e8));
const entry = async () => (await call(service, listLinks, { key: user.key })).body.data.urls[0];

describe('a link with targets of 100 KB', () => {
  it('takes little space in its collection, and is listed with every field', async () => {
    expect(JSON.stringify(await stored()).length).toBeLessThan(1000);
    expect(await entry()).toEqual({
      id,
      alias,
      shorturl: `${SHORT_URL}/${alias}`,
      longurl: url,
      clicks: 0,
      title: 'Title',
      description: 'Mine',
      date: expect.any(String),
    });
  });

  it('shows all of its settings in its details', async () => {
    expect(await details()).toMatchObject({ id, location, title: 'Title', description: 'Mine' });
  });

  it('redirects visitors to its targets', async () => {
    const headers = { ...chromeOnWindows, ...fromCountry('FR') };
    const response = await call(service, followLink, { params: { alias }, headers });
    expect(response.headers.location).toBe(location.france);
    expect((await findLinkRoute('*', alias))?.geotarget).toEqual(geotarget);
  });

  it('keeps all of them when another field changes, and when its alias changes', async () => {
    expect((await update({ metatitle: 'Changed' })).status).toBe(200);
    expect(await details()).toMatchObject({ title: 'Changed', location });
    const custom = `moved-${id}`;
    expect((await update({ custom })).status).toBe(200);
    expect(await details()).toMatchObject({ title: 'Changed', location });
    expect(await findLinkRoute('*', alias)).toBeUndefined();
    expect(await findLinkRoute('*', custom)).toMatchObject({
      geotarget,
      metaimage: `${url}a.png`,
      ...previewTexts,
    });
  });
  const previewTexts = { metatitle: 'Changed', metadescription: 'For previews' };

  it('shows its second description when the first is cleared', async () => {
    await update({ description: null });
    expect((await details()).description).toBe('For previews');
    expect((await entry()).description).toBe('For previews');
  });

  it('is stored as a whole once its targets are gone', async () => {
    await update({ geotarget: [] });
    expect(await stored()).toMatchObject({ ...texts, metaimage: `${url}a.png`, geotarget: [] });
    expect(await stored()).not.toHaveProperty('isListedOnly');
    expect((await findLinkRoute('*', alias))?.geotarget).toEqual([]);
  });

  it('keeps them when it joins a campaign and a channel', async () => {
    const { id: campaignid } = await addCampaignFor(service, user);
    const params = { campaignid, linkid: id };
    expect((await call(service, assignCampaign, { key: user.key, params })).status).toBe(200);
    expect((await assignTo(service, user, await addChannelFor(service, user), 'links', id)).status).toBe(200);
    expect((await details()).location).toEqual(location);
    expect((await findLinkRoute('*', alias))?.geotarget).toEqual(geotarget);
  });

  it('keeps them when one of its pixels is deleted', async () => {
    const pixel = await addPixelFor(service, user);
    await update({ pixels: [pixel] });
    await call(service, deletePixel, { key: user.key, params: { id: pixel } });
    await runJobs();
    expect((await details()).location).toEqual(location);
    expect(await findLinkRoute('*', alias)).toMatchObject({ geotarget, pixels: [] });
    expect((await stored())?.pixels).toEqual([]);
  });

  it('is read again when its alias changes between the reads of the link and of its route', async () => {
    const before = await stored();
    await update({ custom: `moved-while-read-${id}` });
    const after = await stored();
    await put(before);
    let reads = 0;
    service.table.failWith(({ operation, input }) => {
      const readsRoute = operation === 'GetItem' && JSON.stringify(input.Key).includes('ROUTE#');
      if (readsRoute && ++reads === 1) put(after);
      return undefined;
    });
    const { link } = await getLinkWithStatistics(user.id, id);
    service.table.failWith(undefined);
    expect(link.geotarget).toEqual(geotarget);
    expect(reads).toBeGreaterThan(1);
  });

  it('is deleted with its route', async () => {
    expect((await call(service, deleteLink, options())).status).toBe(200);
    expect(await findLinkRoute('*', alias)).toBeUndefined();
    expect((await call(service, getLink, options())).status).toBe(404);
  });
});

describe('a link that becomes large by joining channels', () => {
  it('is shown as before, and takes less space in its collection after the next update', async () => {
    const few = geotarget.slice(0, 3);
    await update({ geotarget: few, description: null, metadescription: null });
    const { location: shown } = await details();
    expect(JSON.stringify(await stored()).length).toBeLessThan(2048);
    for (let n = 0; n < 20; n++)
      await assignTo(service, user, await addChannelFor(service, user), 'links', id);
    expect(JSON.stringify(await stored()).length).toBeGreaterThan(2048);
    expect(await stored()).not.toHaveProperty('isListedOnly');
    expect((await details()).location).toEqual(shown);
    await update({ metatitle: 'Changed' });
    expect(await stored()).toHaveProperty('isListedOnly');
    expect(await details()).toMatchObject({ title: 'Changed', location: shown });
  });
});
