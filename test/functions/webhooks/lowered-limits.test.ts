import { expect, it } from 'vitest';
import { updateLinks } from '../../../shared/api/bulk-links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { aKeptLink } from '../../support/items/kept-links.ts';
import { aConsoleLink } from '../../support/pages/console-history.ts';
import { testService } from '../../support/service.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const url = 'https://example.com/';
const visit = (alias: string) => call(service, followLink, { params: { alias }, headers: chromeOnWindows });

it('A limit that is lowered below what is taken is told once, in whichever way it is lowered', async () => {
  const user = await service.addUser({ planId: 3 });
  const webhook = await addWebhookFor(service, user, { events: ['link.limit_reached'] });
  const inBulk = await aKeptLink(service, { clicklimit: 9 }, user);
  const kept = await aKeptLink(service, { clicklimit: 1 }, user);
  const inConsole = await aConsoleLink(service, { clicklimit: 1 }, user);
  for (const link of [kept, inConsole]) await link.update({ clicklimit: 9 });
  for (const link of [inBulk, kept, inConsole])
    for (let n = 0; n < 2; n++) expect((await visit(link.alias)).status).toBe(302);
  const urls = [{ id: inBulk.id, url, clicklimit: 1 }];
  for (let n = 0; n < 2; n++) await call(service, updateLinks, { key: user.key, body: { urls } });
  await inBulk.update({ clicklimit: 9 });
  expect((await inBulk.update({ clicklimit: 1 })).status).toBe(200);
  const used = await aKeptLink(service, { clicklimit: 9 }, user);
  await visit(used.alias);
  expect((await used.update({ clicklimit: 1 })).status).toBe(200);
  expect((await kept.restore(1)).status).toBe(200);
  expect((await inConsole.restore({ version: '1' })).status).toBe(303);
  const events = await recordedEvents<'link.limit_reached'>(webhook);
  expect(events.map(({ data }) => [data.id, data.clicklimit]).sort()).toEqual(
    [inBulk, kept, inConsole, used].map(({ id }) => [id, 1]),
  );
});
