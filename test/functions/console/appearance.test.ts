import { afterEach, describe, expect, it, vi } from 'vitest';
import { accentColors } from '../../../infra/appearance/accent-colors.ts';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { showCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { showNotFound } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { presentAs } from '../../support/pages/appearance.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const present = presentAs();
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
});

const settings = {
  SITE_NAME: 'Läden & Söhne',
  LOGO_NAME: '01ab.svg',
  ACCENT_COLORS: accentColors({ red: 255, green: 212, blue: 0 }),
};
const mark = '<img src="/logo/01ab.svg" alt=""><span dir="auto">Läden &amp; Söhne</span>';

describe('the name, the logo, and the accent of an installation', () => {
  it('are on the console and in its title', async () => {
    present(settings);
    const cookies = await signedInCookies(service, await service.addUser());
    const { text, headers } = await call(service, showConsole, { cookies });
    expect(text).toContain(`<a class="brand" href="/console">${mark}`);
    expect(text).toContain('<title>Overview · Läden &amp; Söhne</title>');
    expect(text).toContain('--fill:#ffd400');
    expect(headers['content-security-policy']).toMatch(/img-src 'self'(;| data:)/);
  });

  it('are on the page of a failure', async () => {
    present(settings);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.table.failWith(() => new Error('the table is away'));
    const params = { username: 'ann', campaign: 'spring-100000001' };
    const { status, text } = await call(service, showCampaign, { params });
    expect([status, text.includes(mark)]).toEqual([500, true]);
  });

  it('are not on pages of other hosts', async () => {
    present(settings);
    const { status, text } = await call(service, showNotFound, { headers: { host: 'go.example' } });
    expect([status, text.includes('Läden')]).toEqual([404, false]);
  });
});
