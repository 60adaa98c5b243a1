import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportQrCodeScans, showQrCode } from '../../../../shared/api/console/qr-codes.ts';
import { call } from '../../../support/call.ts';
import { SCANS_OF_MANY_DAYS, scannedQrCode } from '../../../support/images/scanned-qr-code.ts';
import { measureCost, readCard } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL } from '../../../support/pages/item-pages.ts';
import { readRows } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('GET /console/qr-codes/{id}', () => {
  it('shows the scans of a period, what they had, the image, and the target', async () => {
    const { id, scan, open } = await scannedQrCode(service, {
      type: 'link',
      data: 'https://example.com/menu',
      name: 'Poster',
    });
    await scan(...SCANS_OF_MANY_DAYS, { at: new Date('2030-03-19T10:00:00Z'), visits: 3, country: 'Brazil' });
    const { status, shown, text } = await open();
    expect(status).toBe(200);
    expect(text).toContain('<h1>Poster</h1>');
    expect(shown).toMatch(/Clicks in the last 30 days 3 .* visitors in the last 30 days 1 .* created 23 /);
    expect(readRows(text, 'Clicks and unique visitors by day')).toContainEqual(['Mar 19', '3', '1']);
    expect(readCard(text, 'Countries')).toMatch(/Brazil 3 clicks \(100%\)$/);
    expect(shown).toContain('Content Link URL https://example.com/menu Created Mar 20, 2030');
    expect(text).toMatch(/<img src="\/qr\/\w+\?v=0"[^>]* alt="QR code Poster"/);
    expect(text).toContain(`href="/console/qr-codes/${id}/edit"`);
    expect(text).toContain(`href="/console/qr-codes/${id}/delete"`);
    expect((await open({ by: 'country', name: 'Brazil', range: '7d' })).shown).toContain(
      'Clicks in the last 7 days 3 ',
    );
  });

  it('says that no one scanned it yet, or that scans of its content are not counted', async () => {
    const link = await scannedQrCode(service, { type: 'link', data: 'https://example.com/' });
    expect((await link.open()).shown).toContain('No clicks yet.');
    const text = await scannedQrCode(service, { type: 'text', data: 'Hello' });
    const { shown } = await text.open();
    expect(shown).toContain('Scans are counted only of QR codes for links');
    expect(shown).not.toMatch(/since it was created|https:\/\/example/);
  });

  it('shows hostile texts as they are', async () => {
    const { open, scan } = await scannedQrCode(service, {
      type: 'link',
      data: 'https://example.com/"><script>alert(1)</script>',
      name: EVIL,
    });
    await scan({ at: new Date('2030-03-19T10:00:00Z'), referrer: EVIL });
    const { text } = await open();
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain(`<h1>${ESCAPED}</h1>`);
  });

  it('says what is wrong with dates', async () => {
    const { open } = await scannedQrCode(service, { type: 'link', data: 'https://example.com/' });
    const { status, text } = await open({ from: '2030-03-10', to: '2030-03-01' });
    expect(status).toBe(400);
    expect(text).toContain('From must be before to.');
  });

  it('treats another user’s QR code like a missing one, and costs 3 requests', async () => {
    const [mine, theirs] = [
      await scannedQrCode(service, { type: 'link', data: 'https://example.com/' }),
      await scannedQrCode(service, { type: 'link', data: 'https://example.com/' }),
    ];
    for (const route of [showQrCode, exportQrCodeScans])
      for (const id of [theirs.id, mine.id + 1])
        expect((await call(service, route, { params: { id }, cookies: mine.cookies })).status).toBe(404);
    expect(measureCost(await mine.open()).operations).toEqual(['BatchGetItem', 'GetItem', 'GetItem']);
  });
});
