import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { apiRoutes } from '../../../shared/api/index.ts';
import { watchExpiries } from '../../../shared/data/webhooks/expiries.ts';
import { call } from '../../support/call.ts';
import { aRegistration } from '../../support/calls/users.ts';
import { aPng } from '../../support/images/images.ts';
import { anImageUrl } from '../../support/images/uploads.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addEverythingFor, type Everything } from '../../support/items/everything.ts';
import { kinds } from '../../support/items/kinds.ts';
import { runJobs, skipWaiting } from '../../support/jobs/jobs.ts';
import { addJob } from '../../support/jobs/listed-jobs.ts';
import { mockCloudFront } from '../../support/network/mocked-cloudfront.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { dispatchOutbox } from '../../support/webhooks/outbox.ts';

const service = testService();
// As on AWS, where jobs set up branded domains.
mockCloudFront();

const url = 'https://example.com/';
/** Bio pages have a test of their own, with links, images, and webhooks. */
const isTestedElsewhere = ({ resource }: ApiRoute) => resource === 'bio-pages';
/** It handles requests for paths that do not exist. */
const isWriting = ({ id, method }: ApiRoute) => method !== 'GET' && id !== 'rejectUnknownPath';
const writing = apiRoutes.filter((route) => isWriting(route) && !isTestedElsewhere(route));

let user: TestUser;
let made: Everything;
beforeEach(async () => {
  user = await service.addUser({ isAdmin: true, planId: 3 });
  made = await addEverythingFor(service, user);
});

const sent = new Set<string>();

/** Sends a request, which has to succeed with each of its rows, within what the route’s role allows. */
async function send(id: string, params: Record<string, unknown> = {}, body?: unknown) {
  const route = apiRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`There is no route ${id}.`);
  sent.add(id);
  const response = await call(service, route, { key: user.key, params, body });
  if (response.status !== 200) throw new Error(`${id}: ${response.text}`);
  const { data } = response.body;
  if (route.row) expect(data.filter(({ error }: { error: number }) => error !== 0)).toEqual([]);
  return response.body;
}

const sendRows = (id: string, ...urls: object[]) => send(id, {}, { urls });

/** Creates, changes, and deletes an item. */
async function sendItem(name: string, body: object, change: object): Promise<void> {
  const { id } = await send(`create${name}`, {}, body);
  await send(`update${name}`, { id }, change);
  await send(`delete${name}`, { id });
}

describe('A user with one of everything, whose webhook listens to every event,', () => {
  it('creates, changes, restores, and deletes links', async () => {
    const { id } = await send('createLink', {}, await made.buildFullLink());
    const others = await sendRows('createLinks', await made.buildFullLink(), { url, type: made.splashPage });
    await send('updateLink', { id }, made.buildBareLink());
    await send('updateLink', { id }, await made.buildFullLink());
    await sendRows('updateLinks', { id, ...made.buildBareLink() });
    await sendRows('updateLinks', { id, ...(await made.buildFullLink()) });
    for (const version of [2, 1, 4]) await send('restoreLink', { id }, { version });
    await send('assignCampaign', { campaignid: made.campaign, linkid: id });
    const [splash] = others.data.slice(-1);
    for (const itemid of [id, splash.id])
      await send('assignChannel', { channelid: made.channel, type: 'links', itemid });
    await send('deleteLink', { id });
    await send('undeleteLink', { id });
    await sendRows('deleteLinks', { id }, ...others.data.map((row: { id: number }) => ({ id: row.id })));
  });

  it('creates, changes, and deletes everything else', async () => {
    const image = () => anImageUrl(service, user);
    await send('createImage', {}, { image: Buffer.from(aPng(20, 10)).toString('base64') });
    await sendItem('Campaign', { name: 'New', slug: `new-${user.id}`, public: true }, { name: 'Changed' });
    for (const { create, body, change, typed } of kinds.filter(({ create }) => !isTestedElsewhere(create)))
      await sendItem(
        create.id.replace('create', ''),
        { ...body, ...typed.new },
        change ?? { name: 'Changed' },
      );
    await sendItem(
      'SplashPage',
      { name: 'New', banner: await image(), logo: await image() },
      { banner: await image(), logo: null },
    );
    await sendItem(
      'QrCode',
      { type: 'link', data: url, logo: await image() },
      { type: 'text', data: 'Changed', logo: await image() },
    );
    await sendItem('Domain', { domain: `https://new-${user.id}.example` }, { redirectroot: url });
    const { id } = await send('createKey', {}, { name: 'New', scopes: ['read'] });
    await send('deleteKey', { id });
  });

  it('deletes what its links refer to', async () => {
    const one = await made.buildFullLink();
    await sendRows('createLinks', one, { ...(await made.buildFullLink()), type: made.splashPage });
    await send('deleteCampaign', { id: made.campaign });
    await send('deleteChannel', { id: made.channel });
    await send('deletePixel', { id: made.pixel });
    await send('deleteOverlay', { id: made.overlay });
    await send('deleteSplashPage', { id: made.splashPage });
    await send('deleteQrCode', { id: made.qrCode });
    await send('deleteDomain', { id: made.domain.id });
    expect(await runJobs()).toBeGreaterThan(5);
  });

  it('has its webhook try, send again, and stop', async () => {
    await send('createLink', {}, await made.buildFullLink());
    await dispatchOutbox(user.id);
    await runJobs();
    const id = made.webhook;
    const { data } = await send('listDeliveries', { id });
    await send('retryDelivery', { id, delivery: data[0].id });
    await send('testWebhook', { id }, {});
    await send('renewWebhookSecret', { id });
    await send('updateWebhook', { id }, { events: ['link.created', 'link.expired'] });
    await send('deleteWebhook', { id });
    await sendItem('Webhook', { name: 'New', url, events: ['link.expired'] }, { events: ['qr.scanned'] });
    await runJobs();
  });

  it('changes plans and keys, and ends with all that it has', async () => {
    await sendRows('createLinks', await made.buildFullLink(), await made.buildFullLink());
    await watchExpiries([user.id]);
    await runJobs();
    await send('subscribeUser', { planid: 2, userid: user.id }, { type: 'lifetime' });
    await runJobs();
    await send('updateAccount', {}, { email: `changed-${user.id}@example.com`, password: 'another secret' });
    const { id } = user;
    user = await service.addUser({ isAdmin: true });
    await send('renewUserKey', { id });
    await send('deleteUser', { id });
    await runJobs();
    await skipWaiting();
    await runJobs();
    const left = Object.values(await allItems()).filter(
      (item) => item.userId === id && !item.pk.startsWith('AUDIT'),
    );
    expect(left.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
  });

  it('administers users and jobs', async () => {
    const { data } = await send('createUser', {}, aRegistration({ planid: 2 }));
    await send('deleteUser', { id: data.id });
    const job = await addJob();
    await send('retryJob', { id: job.id });
    await send('giveUpJob', { id: job.id });
    await send('renewAccountKey');
  });

  it('sends each request that writes', () => {
    expect(writing.map(({ id }) => id).filter((id) => !sent.has(id))).toEqual([]);
  });
});
