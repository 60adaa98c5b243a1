import { describe, expect, it } from 'vitest';
import { startService } from '../../../infra/local/service.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { createSignInLink } from '../../../infra/local/sign-in-link.ts';
import { sendRequest } from '../../support/processes/service-process.ts';

describe('the sign-in link of a service that starts on a terminal', () => {
  it('opens the console as the first administrator, once', async () => {
    const { ready, stop } = await startService(readSettings({ PORT: '0', DATA_DIR: ':memory:' }));
    try {
      const { origin, pathname } = new URL((await createSignInLink(ready.shortUrl)) ?? '');
      expect(origin).toBe(ready.shortUrl);
      const visit = () => sendRequest(origin, pathname, {});
      const { headers } = await visit();
      const cookie = headers['set-cookie']?.[0]?.split(';')[0];
      const overview = await sendRequest(origin, headers.location ?? '', { headers: { cookie } });
      expect([overview.status, overview.text]).toEqual([200, expect.stringContaining('admin')]);
      expect((await visit()).status).toBe(401);
    } finally {
      await stop();
    }
  });
});
