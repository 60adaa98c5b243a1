import { expect, it } from 'vitest';
import { runningService } from '../support/processes/running-service.ts';

const { api, visit } = runningService();

it('serves a redirect before twenty images that were requested earlier', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => api('POST', '/qr/add', { type: 'text', data: 'x'.repeat(1000) })),
  );
  const made = await api('POST', '/url/add', { url: 'https://example.com/' });
  const responded: string[] = [];
  const request = async (name: string, url: string) => {
    const response = await visit(url);
    await response.arrayBuffer();
    responded.push(name);
    return response.status;
  };
  const images = codes.map(({ body }) => request('image', `${body.link}.png?size=512`));
  const [status, ...statuses] = await Promise.all([request('redirect', made.body.shorturl), ...images]);
  expect(status).toBe(302);
  // On a very busy machine some wait too long.
  for (const each of statuses) expect([200, 503]).toContain(each);
  expect(responded.indexOf('redirect')).toBeLessThan(10);
});

it('fetches a logo that is the path of a QR code, and shows the path in the settings', async () => {
  const add = (body: object) => api('POST', '/qr/add', { type: 'text', data: 'Hello', ...body });
  const code = new URL((await add({})).body.link).pathname;
  const made = await add({ logo: `${code}.png` });
  expect(made.body).toMatchObject({ error: 0 });
  const settings = (await api('GET', `/qr/${made.body.id}/settings`)).body.data;
  expect(settings.logo).toBe(`${code}.png`);
  expect((await add({ logo: code })).status).toBe(200);
  expect((await add({ logo: '/qr/missing' })).body.message).toContain('logo: could not be fetched');
  for (const logo of ['/api/account', '/qr/../api/account', '//127.0.0.1/qr/a', '/qr/a?b', '/qr/a/b'])
    expect((await add({ logo })).body.message).toContain(
      'logo: must be a complete URL that starts with https:// or http://, or',
    );
});
