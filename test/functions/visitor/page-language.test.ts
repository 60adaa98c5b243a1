import { beforeAll, describe, expect, it, vi } from 'vitest';
import { updateDomain } from '../../../shared/api/domains.ts';
import { createLink, updateLink } from '../../../shared/api/links.ts';
import { showBioPage } from '../../../shared/api/visitor/bio-pages.ts';
import { rotateCampaign, showCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { followQrCode, qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { showFavicon, showHome, showNotFound, showRobots } from '../../../shared/api/visitor/site.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addContactLinkFor, send } from '../../support/items/messages.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});

const url = 'https://example.com/';
const polish = { ...chromeOnWindows, 'accept-language': 'sv,pl-PL;q=0.9,en;q=0.8' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const readLanguage = ({ text }: { text: string }) => /^<!doctype html>\n<html lang="(\w+)"/.exec(text)?.[1];
const visit = (alias: string, headers: Record<string, string> = polish) =>
  call(service, followLink, { params: { alias }, headers });
const addLink = (body: Record<string, unknown>) => addLinkFor(service, user, { url, ...body });

describe('the language of pages', () => {
  it('is the visitor’s by Accept-Language', async () => {
    const { alias } = await addLink({ password: 'secret' });
    const page = await visit(alias);
    expect(readLanguage(page)).toBe('pl');
    expect(page.text).toContain('<h1>Wymagane hasło</h1>');
    expect(readLanguage(await visit(alias, {}))).toBe('en');
    expect(readLanguage(await visit('missing'))).toBe('pl');
    expect(readLanguage(await call(service, showHome, { headers: polish }))).toBe('pl');
    expect(readLanguage(await call(service, showNotFound, { headers: polish }))).toBe('pl');
    const params = { owner: 'a', campaign: 'b-1' };
    expect(readLanguage(await call(service, showCampaign, { params, headers: polish }))).toBe('pl');
  });

  it('is the one that the owner chose for the link', async () => {
    const { alias } = await addLink({ password: 'secret', language: 'ar' });
    const page = await visit(alias);
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    const again = { params: { alias }, body: 'password=wrong', headers: { ...form, ...polish } };
    expect(readLanguage(await call(service, unlockLink, again))).toBe('ar');
    expect(readLanguage(await visit((await addLink({ type: 'splash', language: 'ja' })).alias))).toBe('ja');
    expect(readLanguage(await visit((await addLink({ type: 'frame', language: 'hi' })).alias))).toBe('hi');
  });

  it('is the owner’s on the form of a link, and after a message was sent', async () => {
    const alias = await addContactLinkFor(service, user, { url, language: 'it' });
    expect(readLanguage(await visit(alias))).toBe('it');
    expect((await send(service, alias)).text).toContain('Grazie! Il tuo messaggio è stato inviato.');
  });

  it('is the one that the owner chose for the domain, unless the link has its own', async () => {
    const { origin, host } = await addDomainFor(user, { language: 'fr' });
    const headers = { ...polish, host };
    const [plain, own] = [
      await addLink({ domain: origin, password: 'secret' }),
      await addLink({ domain: origin, password: 'secret', language: 'nl' }),
    ];
    expect(readLanguage(await visit(plain.alias, headers))).toBe('fr');
    expect(readLanguage(await visit(own.alias, headers))).toBe('nl');
    expect(readLanguage(await visit('missing', headers))).toBe('fr');
    expect(readLanguage(await call(service, showHome, { headers }))).toBe('fr');
  });

  it('is the domain’s at each path that only the service’s own hosts have, unless the domain redirects from there', async () => {
    const { id } = await addBioPageFor(service, user);
    const { host, id: domain } = await addDomainFor(user, { language: 'fr', bio: id });
    const headers = { ...polish, host };
    const ask = () =>
      Promise.all([
        call(service, showNotFound, { headers }),
        call(service, showBioPage, { params: { slug: 'my-page' }, headers }),
        call(service, rotateCampaign, { params: { slug: 'my-campaign' }, headers }),
        call(service, showCampaign, { params: { owner: 'a', campaign: 'b-1' }, headers }),
        call(service, followQrCode, { params: { code: 'my-code' }, headers }),
        call(service, qrImage, { params: { file: 'my-code.png' }, headers }),
      ]);
    const pages = await ask();
    expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect(pages.map(readLanguage)).toEqual(Array(6).fill('fr'));
    const root = await call(service, showHome, { headers });
    expect([root.status, readLanguage(root)]).toEqual([200, 'fr']);
    const body = { redirect404: 'https://example.com/help' };
    await call(service, updateDomain, { key: user.key, params: { id: domain }, body });
    const redirects = await ask();
    expect(redirects.map(({ headers: { location } }) => location)).toEqual(
      Array(6).fill('https://example.com/help'),
    );
    expect(redirects.map(({ headers }) => headers['cache-control'])).toEqual(
      Array(6).fill('private, no-store'),
    );
  });

  it('is the link’s when it has expired, has reached its limit, or is previewed', async () => {
    const expired = await addLink({ expiry: formatDateTime(new Date(Date.now() + 60_000)), language: 'de' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const page = await visit(expired.alias);
    vi.useRealTimers();
    expect([page.status, readLanguage(page)]).toEqual([410, 'de']);
    const limited = await addLink({ clicklimit: 1, language: 'es' });
    expect((await visit(limited.alias)).status).toBe(302);
    const over = await visit(limited.alias);
    expect([over.status, readLanguage(over)]).toEqual([410, 'es']);
    const previewed = await addLink({ metatitle: 'A title', language: 'hi' });
    const bot = { ...polish, 'user-agent': 'Twitterbot/1.0' };
    const preview = await visit(previewed.alias, bot);
    expect([preview.status, readLanguage(preview)]).toEqual([200, 'hi']);
  });

  it.each(['xx', 'EN-us', 'de_DE', '__proto__', 7])('cannot be %j, and stays as it was', async (language) => {
    const { id, alias } = await addLink({ password: 'secret', language: 'nl' });
    const change = { key: user.key, params: { id }, body: { url, language } };
    const { status, body } = await call(service, updateLink, change);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^language: must be /)]);
    expect((await call(service, createLink, { key: user.key, body: { url, language } })).status).toBe(400);
    expect(readLanguage(await visit(alias))).toBe('nl');
  });

  it('costs no request to the table, whether or not the link chooses it', async () => {
    const [plain, chosen] = [
      await addLink({ password: 'secret' }),
      await addLink({ password: 'secret', language: 'de' }),
    ];
    expect((await visit(chosen.alias)).requests).toHaveLength((await visit(plain.alias)).requests.length);
  });
});

describe('what caches may store', () => {
  it('is the same for visitors of every language', async () => {
    for (const [route, params] of [
      [showRobots, undefined],
      [showFavicon, undefined],
    ] as const) {
      const [inEnglish, inPolish] = [
        await call(service, route, { params }),
        await call(service, route, { params, headers: polish }),
      ];
      expect(inEnglish.headers['cache-control']).toMatch(/^public, /);
      expect(inPolish.result).toEqual(inEnglish.result);
    }
  });

  it('is no page, even where images may be stored', async () => {
    const missing = await call(service, qrImage, { params: { file: 'missing' }, headers: polish });
    expect(readLanguage(missing)).toBe('pl');
    expect(missing.headers['cache-control']).toBe('private, no-store');
  });
});
