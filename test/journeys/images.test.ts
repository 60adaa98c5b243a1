import { expect, it } from 'vitest';
import { runningService } from '../support/running-service.ts';

const { api, visit } = runningService();

it('answers a redirect before twenty images that were requested earlier', async () => {
  const qrCode = await api('POST', '/qr/add', { type: 'text', data: 'x'.repeat(1000) });
  const made = await api('POST', '/url/add', { url: 'https://example.com/' });
  const answered: string[] = [];
  const request = async (name: string, url: string) => {
    const response = await visit(url);
    await response.arrayBuffer();
    answered.push(name);
    return response.status;
  };
  const images = Array.from({ length: 20 }, (_, i) =>
    request('image', `${qrCode.body.link}.png?size=${1024 - i}`),
  );
  const [status, ...statuses] = await Promise.all([request('redirect', made.body.shorturl), ...images]);
  expect(status).toBe(302);
  // On a very busy machine some wait too long.
  for (const each of statuses) expect([200, 503]).toContain(each);
  expect(answered.indexOf('redirect')).toBeLessThan(10);
});
