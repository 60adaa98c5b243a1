import { describe, expect, it } from 'vitest';
import { showFavicon, showLogo } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { LOGO_SVG, logoFile, presentAs } from '../../support/pages/appearance.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const present = presentAs();
const path = logoFile();
/** The content of a response that is sent as bytes. */
const readContent = (base64: string) => Buffer.from(base64, 'base64').toString();
const show = (file: string) => call(service, showLogo, { params: { file } });

describe('GET /logo/{file}', () => {
  it('returns the logo, which caches may keep forever and which runs nothing, without a read', async () => {
    present({ LOGO_NAME: '0123abcd.svg', LOGO_FILE: path });
    const { status, headers, text, requests } = await show('0123abcd.svg');
    expect([status, readContent(text)]).toEqual([200, LOGO_SVG]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; img-src data:",
      'x-content-type-options': 'nosniff',
    });
    expect(requests).toEqual([]);
  });

  it('says that a PNG is one', async () => {
    present({ LOGO_NAME: '0123abcd.png', LOGO_FILE: path });
    expect((await show('0123abcd.png')).headers['content-type']).toBe('image/png');
  });

  it.each(['other.svg', '', '../0123abcd.svg', path])(
    'responds with 404 for another name: %s',
    async (file) => {
      present({ LOGO_NAME: '0123abcd.svg', LOGO_FILE: path });
      expect((await show(file)).status).toBe(404);
    },
  );

  it('responds with 404 in an installation without a logo', async () => {
    for (const file of ['undefined', '', 'logo']) expect((await show(file)).status).toBe(404);
  });
});

describe('GET /favicon.ico', () => {
  it('returns the logo of an installation that has one', async () => {
    present({ LOGO_NAME: '0123abcd.svg', LOGO_FILE: path });
    const { text, headers } = await call(service, showFavicon);
    expect([readContent(text), headers['cache-control']]).toEqual([LOGO_SVG, 'public, max-age=86400']);
  });
});
