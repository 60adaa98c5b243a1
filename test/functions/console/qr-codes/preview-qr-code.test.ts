import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  showNewQrCode,
  showQrCodeForm,
  showQrCodes,
  submitNewQrCode,
  submitQrCode,
} from '../../../../shared/api/console/qr-codes.ts';
import { logoServer } from '../../../support/items/qr-codes.ts';
import { idsIn, person } from '../../../support/pages/item-pages.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const logos = logoServer();
const PREVIEW = { preview: 'true' };
const LOOK = { foreground: '#112233', background: '#ffeedd' };
const IN_COLORS = /<path fill="#ffeedd".*<path fill="#112233"/s;
const LOGO = /<image [^>]*href="data:image\/png;base64,/;
const modules = (text: string) => /<path fill="#112233" d="([^"]+)"/.exec(text)?.[1];

let user: TestUser;
let someone: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  user = await service.addUser();
  someone = await person(service, user);
});

describe('the preview of a QR code', () => {
  it('is an example before anything was typed', async () => {
    const { text, headers } = await someone.open(showNewQrCode);
    expect(text).toContain('<title>An example of a QR code</title><path fill="#ffffff"');
    expect(text).toContain('<button class="quiet" name="preview" value="true">Preview</button>');
    expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
  });

  it('shows what was typed, in its colors and with its logo, keeps it, and creates nothing', async () => {
    const logo = logos.at('/logo.png');
    const fields = { type: 'text', data: 'Hello', name: 'Greeting', ...LOOK, logo };
    const { status, text, requests } = await someone.send(submitNewQrCode, { ...fields, ...PREVIEW });
    expect(status).toBe(200);
    expect(text).toMatch(IN_COLORS);
    expect(text).toMatch(LOGO);
    for (const value of ['Greeting', logo, '#112233']) expect(text).toContain(`value="${value}"`);
    expect(text).toContain('\nHello</textarea>');
    expect(requests.filter(({ operation }) => /Put|Update|Write/.test(operation))).toEqual([]);
    const other = await someone.send(submitNewQrCode, { ...fields, data: 'Other', ...PREVIEW });
    expect(modules(other.text)).not.toBe(modules(text));
    expect(idsIn(await someone.open(showQrCodes))).toEqual([]);
  });

  it.each([
    ['foreground', { ...LOOK, foreground: '#ffffff' }, 'must be darker than the background'],
    ['logo', { ...LOOK, logo: 'nothing' }, 'must be'],
    ['data', { ...LOOK, data: '' }, 'is required'],
  ])('says beside %s what is wrong with it, beside an example', async (field, fields, problem) => {
    const sent = { type: 'text', data: 'Hello', ...fields, ...PREVIEW };
    const { status, text } = await someone.send(submitNewQrCode, sent);
    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`id="${field}-problem">[^<]*${problem}`));
    expect(text).toContain('<title>An example of a QR code</title>');
  });

  it('shows a stored QR code, and its change before that is saved', async () => {
    const stored = { type: 'text', data: 'Stored', ...LOOK, logo: logos.at('/logo.png') };
    await someone.send(submitNewQrCode, stored);
    const [id = ''] = idsIn(await someone.open(showQrCodes));
    const { text } = await someone.open(showQrCodeForm, id);
    expect(text).toMatch(IN_COLORS);
    expect(text).toMatch(LOGO);
    const downloads = logos.requests.length;
    const change = { data: 'Changed', foreground: '#000044', ...PREVIEW };
    const preview = await someone.sendShown(showQrCodeForm, submitQrCode, change, id);
    expect(preview.status).toBe(200);
    expect(preview.text).toMatch(/<path fill="#000044"/);
    expect(preview.text).toMatch(LOGO);
    expect(preview.text).toContain('\nChanged</textarea>');
    expect(logos.requests).toHaveLength(downloads);
    expect(preview.requests.filter(({ operation }) => /Put|Update|Write/.test(operation))).toEqual([]);
    expect((await someone.open(showQrCodeForm, id)).text).toContain('\nStored</textarea>');
    const without = await someone.sendShown(showQrCodeForm, submitQrCode, { logo: '', ...PREVIEW }, id);
    expect(without.text).not.toMatch(LOGO);
  });

  it('is drawn in a thread, as a long text takes 0.1 s', async () => {
    const fields = { type: 'text', data: 'Long '.repeat(400), shape: 'dots', ...LOOK };
    using send = vi.spyOn(Worker.prototype, 'postMessage');
    await someone.send(submitNewQrCode, { ...fields, ...PREVIEW });
    await someone.send(submitNewQrCode, fields);
    const [id = ''] = idsIn(await someone.open(showQrCodes));
    await someone.open(showQrCodeForm, id);
    await someone.sendShown(showQrCodeForm, submitQrCode, { name: 'Longer', ...PREVIEW }, id);
    const drawn = send.mock.calls.filter(([job]) => job.picture?.content === fields.data.trim());
    expect(drawn).toHaveLength(4);
  });

  it('does not show another person’s QR code', async () => {
    const [id = ''] = idsIn(await someone.open(showQrCodes));
    const stranger = await person(service, await service.addUser());
    const response = await stranger.send(submitQrCode, { data: 'Mine', ...LOOK, ...PREVIEW }, id);
    expect(response.status).toBe(404);
  });
});
