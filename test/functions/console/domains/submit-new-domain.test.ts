import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showDomain } from '../../../../shared/api/console/domains.ts';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { readAppFiles } from '../../../../shared/data/app-files.ts';
import { findTenantState } from '../../../../shared/data/tenants/tenant-states.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { allNamesPointHere, fakeDns, useResolver } from '../../../support/network/dns.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  useResolver(allNamesPointHere);
});

const addUser = async () =>
  service.addUser({ planId: await service.addPlan({ domain: { enabled: '1', count: '0' } }) });

describe('a branded domain', () => {
  it('is set up at the edge, and may redirect to a link and to another branded domain', async () => {
    vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
    const user = await addUser();
    const other = await addDomainFor(user);
    const { status, headers } = await (await person(service, user)).send(domainRoutes.submitNew, {
      domain: 'https://at-the-edge.example',
      redirectroot: 'https://sho.rt/some-alias',
      redirect404: `${other.origin}/missing`,
      appleappsiteassociation: '{"webcredentials":{}}',
    });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/console\/domains\/\d+\?done=created$/);
    const id = Number(/\d+/.exec(headers.location ?? '')?.[0]);
    const page = await (await person(service, user)).open(showDomain, id, { done: 'created' });
    expect(page.text).toContain('<p class="notice good" role="status">The domain was added.</p>');
    expect(await findTenantState('at-the-edge.example')).toMatchObject({ status: 'pending' });
    expect(await readAppFiles('at-the-edge.example')).toEqual({
      appleappsiteassociation: '{"webcredentials":{}}',
    });
    vi.unstubAllEnvs();
  });

  it('shows the DNS record to set before it is added, and says what is wrong with it beside the field', async () => {
    const { open, send } = await person(service, await addUser());
    expect((await open(domainRoutes.showNew)).text).toMatch(
      /CNAME<\/td>.*your domain.*<code>sho\.rt<\/code>/s,
    );
    useResolver(fakeDns({ a: { 'away.example': ['198.51.100.1'] } }));
    const { status, text } = await send(domainRoutes.submitNew, { domain: 'https://away.example' });
    expect(status).toBe(400);
    expect(text).toMatch(/id="domain-problem">Domain does not point to this service: set the DNS record/);
    expect(text).toContain('value="https://away.example"');
  });

  it('asks for no DNS record where none could lead to the service', async () => {
    vi.stubEnv('SHORT_URL', 'http://localhost:3000');
    vi.stubEnv('OWN_HOSTS', 'localhost:3000,sho.rt');
    const { open } = await person(service, await addUser());
    const { text } = await open(domainRoutes.showNew);
    vi.unstubAllEnvs();
    expect(readText(text)).toContain('host names that end in .localhost work without a DNS record');
    expect(text).not.toMatch(/CNAME|First, set this DNS record/);
  });

  it('says next to the field that another account has it', async () => {
    const { origin } = await addDomainFor(await addUser());
    const { send } = await person(service, await addUser());
    const { status, text } = await send(domainRoutes.submitNew, { domain: origin });
    expect([status, text.includes('id="domain-problem"')]).toEqual([409, true]);
  });
});
