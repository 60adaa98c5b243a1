import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allNamesPointHere } from '../support/network/dns.ts';
import { FakeCloudFront } from '../support/network/fake-cloudfront.ts';
import { tenantEnvironment } from '../support/network/tenants.ts';
import { runningService } from '../support/processes/running-service.ts';

vi.mock('../../shared/network/dns-check.ts', async (importReal) => {
  const { withResolver } = await import('../support/network/dns.ts');
  return withResolver(await importReal(), () => allNamesPointHere);
});
// Setting up takes several looks at CloudFront, with seconds in between.
vi.mock('../../shared/domain/tenants.ts', async (importReal) => ({
  ...(await importReal<typeof import('../../shared/domain/tenants.ts')>()),
  pauseAfter: () => 0.2,
}));

const cloudFront = new FakeCloudFront();
// Registered first, so that it runs last: the service still uses CloudFront while it stops.
afterAll(() => {
  cloudFront.stop();
});
const service = runningService();
beforeAll(async () => {
  const environment = {
    ...tenantEnvironment,
    AWS_ENDPOINT_URL_CLOUDFRONT: await cloudFront.start(),
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  // After the service started, which sets the environment of one machine.
  Object.assign(process.env, environment);
});

const SETUP_TIMEOUT_MS = 60_000;
const soon = { timeout: SETUP_TIMEOUT_MS, interval: 100 };
const visit = (path: string) => cloudFront.visit('go.example.com', path, service.ready.shortUrl);

it('a branded domain goes from POST /domain/add to a redirect through the edge, and away after its deletion', {
  timeout: 3 * SETUP_TIMEOUT_MS,
}, async () => {
  const added = await service.api('POST', '/domain/add', { domain: 'https://go.example.com' });
  expect(added.body.error).toBe(0);
  const link = { url: 'https://example.com/target', custom: 'hello', domain: 'https://go.example.com' };
  expect((await service.api('POST', '/url/add', link)).body.shorturl).toBe('https://go.example.com/hello');
  expect(await visit('/hello')).toBeUndefined();

  const state = async () => (await service.api('GET', `/domain/${added.body.id}`)).body.data;
  expect(await state()).toMatchObject({
    status: 'pending',
    record: { type: 'CNAME', name: 'go.example.com', value: 'd1.cloudfront.net' },
  });
  await vi.waitFor(async () => expect((await state()).status).toBe('active'), soon);
  const response = await visit('/hello');
  expect([response?.statusCode, response?.headers.location]).toEqual([302, 'https://example.com/target']);
  expect((await visit('/missing'))?.statusCode).toBe(404);

  await service.api('DELETE', `/domain/${added.body.id}/delete`);
  await vi.waitFor(() => expect(cloudFront.tenants.size).toBe(0), soon);
  expect(await visit('/hello')).toBeUndefined();
});
