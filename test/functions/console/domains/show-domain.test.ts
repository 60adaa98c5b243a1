import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showDomain } from '../../../../shared/api/console/domains.ts';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { addBioPageFor } from '../../../support/items/bio-pages.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { findDomainJob, saveOutcome } from '../../../support/network/tenants.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { countRounds, inRounds } from '../../../support/table/rounds.ts';

const service = testService();
afterEach(() => {
  vi.unstubAllEnvs();
});

const addUser = async () =>
  service.addUser({ planId: await service.addPlan({ domain: { enabled: '1', count: '0' } }) });

describe('GET /console/domains/{id}', () => {
  it('shows its redirects as they are', async () => {
    const user = await addUser();
    const { id } = await addDomainFor(user, {
      redirect404: 'https://example.com/?a=1&b=<i>',
      assetlinks: '[{"include":"<i>"}]',
    });
    const { text } = await (await person(service, user)).open(showDomain, id);
    expect(text).toContain('https://example.com/?a=1&amp;b=');
    expect(text).toContain('[{&quot;include&quot;:&quot;&lt;i&gt;&quot;}]');
    expect(text).not.toContain('<i>');
  });
});

describe('the bio page of a branded domain', () => {
  it('is chosen by name, and shown by name', async () => {
    const user = await addUser();
    const { id: bio } = await addBioPageFor(service, user, { name: 'All my links' });
    const { id } = await addDomainFor(user);
    const { open, send, sendShown } = await person(service, user);
    const form = await open(domainRoutes.showForm, id);
    expect(form.text).toContain(`<option value="${bio}">All my links</option>`);
    const sent = await sendShown(domainRoutes.showForm, domainRoutes.submitForm, { bio: `${bio}` }, id);
    expect(sent.status).toBe(303);
    expect((await open(showDomain, id)).text).toContain(
      `<a href="/console/bio-pages/${bio}/edit" dir="auto">All my links</a>`,
    );
    const selected = `<option value="${bio}" selected>All my links</option>`;
    expect((await open(domainRoutes.showForm, id)).text).toContain(selected);
    const wrong = { bio: `${bio}`, redirect404: '/' };
    for (const again of [
      await sendShown(domainRoutes.showForm, domainRoutes.submitForm, wrong, id),
      await send(domainRoutes.submitNew, wrong),
    ]) {
      expect(again.status).toBe(400);
      expect(again.text).toContain(selected);
    }
  });
});

describe('the state of a branded domain at the edge', () => {
  const endpoint = 'd1.cloudfront.net';
  beforeEach(() => {
    vi.stubEnv('BRANDED_ENDPOINT', endpoint);
  });

  it('is checked again by the page until the certificate is there, for 5 read units in 3 rounds', async () => {
    const user = await addUser();
    const { id, host } = await addDomainFor(user);
    const { open } = await person(service, user);
    const pending = await open(showDomain, id);
    expect(pending.text).toContain('Setting up');
    expect(pending.text).toMatch(
      new RegExp(`CNAME</td>.*<code>${host}</code>.*<code>${endpoint}</code>`, 's'),
    );
    expect(pending.text).toContain('data-refresh-seconds="15"');
    expect(pending.text).toContain('location.reload()');
    expect(pending.text).toMatch(new RegExp(`href="/console/domains/${id}">Check again`));
    expect([sumUnits(pending), countRounds(pending)]).toEqual([5, inRounds(3)]);
    await saveOutcome(host, { status: 'active' });
    const { text } = await open(showDomain, id);
    expect(text).toContain('Active');
    expect(text).not.toMatch(/reload|Check again|data-refresh-seconds="/);
  });

  it('shows what the owner can do about a setup that failed, and changes nothing', async () => {
    const user = await addUser();
    const { id, host } = await addDomainFor(user);
    await saveOutcome(host, { status: 'failed', reason: `Do this: ${EVIL}` });
    const { open } = await person(service, user);
    const { text } = await open(showDomain, id);
    expect(text).toContain('Failed');
    expect(text).toContain(`Do this: ${ESCAPED}`);
    expect(text).toContain(`<form method="post" action="/console/domains/${id}/retry"`);
    expect(text).not.toContain('Check again');
    expect(text).not.toContain('location.reload()');
    expect((await open(domainRoutes.list)).text).toContain('Failed');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await open(showDomain, id);
    vi.useRealTimers();
    expect((await findDomainJob(host))?.revision).toBe(1);
  });

  it('does not show to another person', async () => {
    const { id } = await addDomainFor(await addUser());
    const { status, requests } = await (await person(service, await addUser())).open(showDomain, id);
    expect([status, requests.map(({ operation }) => operation)]).toEqual([404, ['BatchGetItem']]);
  });
});
