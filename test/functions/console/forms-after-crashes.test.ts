import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submitImport } from '../../../shared/api/console/files.ts';
import { webhookRoutes } from '../../../shared/api/console/items.ts';
import { listLinks } from '../../../shared/api/links.ts';
import { listWebhooks } from '../../../shared/api/webhooks.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { checkFile, readConfirmation } from '../../support/files/import-files.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';

const service = testService();

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Longer than any form can take. */
const LATER_MS = 60_000;

/** Sends a form with a fault at each of its writes in turn, and then again, as a browser does when its page is loaded again. */
async function crashAtEachWrite(
  route: Parameters<typeof sendForm>[1],
  open: (cookies: string[]) => Promise<Record<string, string>>,
  check: (key: string, text: string) => Promise<void>,
): Promise<number> {
  let crashes = 0;
  for (const when of ['before', 'after'] as const)
    for (let at = 1; ; at++) {
      const user = await service.addUser({ planId: 3 });
      const cookies = await signedInCookies(service, user);
      const fields = await open(cookies);
      const fault = crash(service, { at, when, amongWrites: true });
      await sendForm(service, route, cookies, fields);
      fault.end();
      if (!fault.hasCrashed) break;
      crashes++;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS });
      await check(user.key, shownIn(await sendForm(service, route, cookies, fields)));
      vi.useRealTimers();
    }
  return crashes;
}

it('An import that is sent again after a crash between any two of its writes has created each row once', async () => {
  const file = `url\n${Array.from({ length: 40 }, (_, n) => `https://example.com/${n}\n`).join('')}`;
  const crashes = await crashAtEachWrite(
    submitImport,
    async (cookies) => readConfirmation(await checkFile(service, cookies, file)),
    async (key, text) => {
      expect(text).toContain('40 links were created.');
      const { body } = await call(service, listLinks, { key, query: { limit: 1000 } });
      expect(body.data.urls).toHaveLength(40);
    },
  );
  expect(crashes).toBeGreaterThan(8);
});

it('A webhook whose form is sent again after a crash between any two of its writes was created once', async () => {
  let once = 0;
  const crashes = await crashAtEachWrite(
    webhookRoutes.submitNew,
    async () => ({
      name: 'A webhook',
      url: 'https://example.com/hook',
      'events[]': 'link.created',
      once: `form ${++once}`,
    }),
    async (key, text) => {
      expect(text).toMatch(/whsec_/);
      const { body } = await call(service, listWebhooks, { key });
      expect(body.data.webhooks).toHaveLength(1);
    },
  );
  expect(crashes).toBeGreaterThan(4);
});
