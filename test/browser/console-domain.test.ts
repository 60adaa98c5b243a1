import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { showDomain } from '../../shared/api/console/domains.ts';
import { call } from '../support/call.ts';
import { signedInCookies } from '../support/calls/sign-in.ts';
import { addDomainFor } from '../support/items/domains.ts';
import { saveOutcome } from '../support/network/tenants.ts';
import { SHORT_URL, testService } from '../support/service.ts';
import { expectGoodLooks } from './support/looks.ts';
import { connectToChromium } from './support/shared-chromium.ts';

const service = testService();
// On one machine no domain needs a certificate: this is a domain as on AWS.
beforeEach(() => void vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net'));
afterEach(() => void vi.unstubAllEnvs());

describe('the page of a branded domain', () => {
  it('shows by itself that the certificate is there', async () => {
    const user = await service.addUser({ planId: 3 });
    const { id, host } = await addDomainFor(user);
    const cookies = await signedInCookies(service, user);
    const browser = await connectToChromium();
    const page = await browser.newPage();
    await page.route('**', async (route) => {
      const { status, headers, text: body } = await call(service, showDomain, { params: { id }, cookies });
      await route.fulfill({ status, headers, body });
    });
    await page.clock.install();
    await page.goto(`${SHORT_URL}/console/domains/${id}`);
    await page.getByText('Setting up').waitFor();
    await expectGoodLooks(page, 'console-domain-pending');

    await saveOutcome(host, { status: 'active' });
    await page.clock.runFor(15_000);
    await page.getByText('Active').waitFor();
    await browser.close();
  });
});
