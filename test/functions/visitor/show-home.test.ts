import { describe, expect, it } from 'vitest';
import { deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { showHome } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addBioPageFor, hrefsIn } from '../../support/items/bio-pages.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const visit = (host: string, method = 'GET') => call(service, showHome, { headers: { host }, method });

describe('GET /', () => {
  it.each(['sho.rt', 'sho.rt.', 'api.sho.rt'])(
    'says what this is on the service’s own host %s without a read',
    async (host) => {
      const response = await visit(host);
      expect(response.status).toBe(200);
      expect(response.text).toContain('<h1 dir="auto">Short links</h1>');
      expect(response.text).toContain('Create short links, send each visitor to the right page');
      expect(response.text).toContain('href="/login">Sign in</a>');
      expect(response.text).toContain('href="/docs">API reference</a>');
      expect(response.requests).toEqual([]);
    },
  );

  it.each(['GET', 'HEAD'])(
    'redirects %s to the redirectroot of a branded domain without caching',
    async (method) => {
      const redirectroot = 'https://example.com/bücher?a=b#c';
      const { host } = await addDomainFor(await service.addUser(), { redirectroot });
      const response = await visit(host, method);
      expect(response.status).toBe(302);
      expect(response.headers).toEqual({
        location: 'https://example.com/b%C3%BCcher?a=b#c',
        'cache-control': 'private, no-store',
      });
    },
  );

  it('shows the bio page of a branded domain, counts the view, and redirects again once it is private', async () => {
    const user = await service.addUser();
    const links = [{ label: 'A', url: 'https://example.com/a' }];
    const { id } = await addBioPageFor(service, user, { title: 'Ann Lee', links });
    const redirectroot = 'https://example.com/';
    const { host, origin } = await addDomainFor(user, { bio: id, redirectroot });
    const response = await call(service, showHome, { headers: { ...chromeOnWindows, host } });
    expect(response.status).toBe(200);
    expect(response.text).toContain('<h1 dir="auto">Ann Lee</h1>');
    expect(response.text).toContain(`<meta property="og:url" content="${origin}/">`);
    expect(hrefsIn(response.text)[0]).toMatch(/^https:\/\/sho\.rt\/\w{7}$/);
    const update = response.requests.find(({ operation }) => operation === 'UpdateItem');
    expect(update?.input.Key.pk.S).toContain(`VISITOR#bio-pages#${id}#`);
    await call(service, updateBioPage, { key: user.key, params: { id }, body: { public: false } });
    expect((await visit(host)).headers.location).toBe(redirectroot);
    await call(service, deleteBioPage, { key: user.key, params: { id } });
    expect((await visit(host)).headers.location).toBe(redirectroot);
  });

  it('shows the notice on a branded domain without a redirectroot', async () => {
    const { host } = await addDomainFor(await service.addUser());
    const { text } = await visit(host);
    expect(text).toContain('This site hosts short links.');
    expect(text).not.toContain('href="/login"');
  });

  it.each(['nobody.example', '*', '', 'x'.repeat(300), '..', '[::1]'])(
    'responds with 404 on the unknown host %j',
    async (host) => {
      expect((await visit(host)).status).toBe(404);
    },
  );
});
