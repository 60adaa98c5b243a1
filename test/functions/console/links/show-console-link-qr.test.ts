import { describe, expect, it } from 'vitest';
import { downloadConsoleLinkQr, showConsoleLinkQr } from '../../../../shared/api/console/link-qr.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { logoServer } from '../../../support/items/qr-codes.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const logos = logoServer();
const COLORS = { foreground: '#112233', background: '#ffeedd' };

async function linkQr() {
  const { id, alias, cookies } = await clickedLink(service);
  const ask =
    (route: typeof showConsoleLinkQr | typeof downloadConsoleLinkQr) =>
    (query: Record<string, unknown> = {}) =>
      call(service, route, { params: { id }, query, cookies });
  return { id, alias, show: ask(showConsoleLinkQr), download: ask(downloadConsoleLinkQr) };
}

describe('GET /console/links/{id}/qr-code', () => {
  it('shows the QR code in black on white, for 4 read units', async () => {
    const { id, show, alias } = await linkQr();
    const response = await show();
    expect(response.status).toBe(200);
    expect(response.text).toContain(`<title>QR code for https://sho.rt/${alias}</title><path fill="#ffffff"`);
    expect(response.text).toMatch(/<path fill="#000000"/);
    expect(response.text).toContain(`<h1>QR code for ${alias}</h1>`);
    expect(response.text).toContain(`aria-label="Breadcrumb"><a href="/console/links/${id}"`);
    expect(sumUnits(response)).toBe(4);
  });

  it('shows the colors and the logo that are requested, and downloads them', async () => {
    const { id, show, download } = await linkQr();
    const look = { ...COLORS, logo: logos.at('/logo.png') };
    const { status, text, headers } = await show(look);
    expect(status).toBe(200);
    expect(text).toMatch(
      /<path fill="#ffeedd".*<path fill="#112233".*<image .*href="data:image\/png;base64,/s,
    );
    expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
    expect(text).toContain('type="color" value="#112233"');
    expect(text).toContain(`action="/console/links/${id}/qr-code"`);
    const svg = await download(look);
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.text).toMatch(
      /<path fill="#ffeedd".*<path fill="#112233".*<image .*href="data:image\/png;base64,/s,
    );
    expect((await download({ ...look, logo: '' })).text).not.toContain('<image');
  });

  it('shows the shapes, the margin, and the frame that are requested', async () => {
    const { show } = await linkQr();
    const { status, text } = await show({ shape: 'dots', eyes: 'rounded', margin: '6', frame: 'Scan me' });
    expect(status).toBe(200);
    expect(text).toContain('<option value="dots" selected>');
    expect(text).toContain('<option value="rounded" selected>Rounded');
    expect(text).toMatch(/value="6"[^>]* name="margin"/);
    expect(text).toContain('value="Scan me"');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)" width="320"/.exec(text) ?? [];
    expect(Number(height)).toBeGreaterThan(Number(width));
  });

  it.each([
    [
      'colors that scanners cannot tell apart',
      { foreground: '#777777', background: '#888888' },
      'foreground',
      'needs more contrast',
    ],
    [
      'light dots on a dark background',
      { foreground: '#ffffff', background: '#000000' },
      'foreground',
      'must be darker',
    ],
    [
      'a frame too close to the code',
      { margin: '2', frame: 'Scan me' },
      'margin',
      'Margin must be at least 4',
    ],
    ['what is no shape', { shape: 'star' }, 'shape', 'Dots must be'],
    ['what is no color', { foreground: '"><script>' }, 'foreground', 'must'],
    ['a logo that is no image', { ...COLORS, logo: '/page' }, 'logo', 'Logo must'],
    ['a logo on a private network', { logo: 'http://127.0.0.1/logo.png' }, 'logo', 'Logo'],
  ])(
    'says beside the field what is wrong with %s, and downloads nothing',
    async (_, asked, field, problem) => {
      const { id, show, download } = await linkQr();
      const look = {
        ...asked,
        ...('logo' in asked && asked.logo === '/page' && { logo: logos.at('/page') }),
      };
      const { status, text } = await show(look);
      expect(status).toBe(400);
      expect(text).toMatch(new RegExp(`id="${field}-problem">[^<]*${problem}`));
      expect(text).toContain('<path fill="#000000"');
      expect(text).not.toContain('<script>');
      const file = await download(look);
      expect(file.status).toBe(303);
      expect(file.headers.location).toBe(`/console/links/${id}/qr-code?${new URLSearchParams(look)}`);
    },
  );
});
