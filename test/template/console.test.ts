import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isConsoleRoute } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { FORM_HEADERS } from '../support/pages/console.ts';
import { startTemplateService, type TemplateService } from './template-service.ts';

let service: TemplateService;
let administrator: string;
let someone: string;
let link: { id: number; shorturl: string };

const pages = routes.filter((route) => isConsoleRoute(route) && route.method === 'GET');

beforeAll(async () => {
  service = await startTemplateService({ folder: process.env.CLOUD_ASSEMBLY ?? '' });
  administrator = await signIn(1);
  const user = await api('POST', '/user/add', {
    username: 'ann',
    email: 'ann@example.com',
    password: 'open sesame',
  });
  someone = await signIn(user.data.id);
  link = await api('POST', '/url/add', { url: 'https://example.com/' });
});
afterAll(() => service?.stop());

async function api(method: string, path: string, body?: object) {
  const { baseUrl, adminApiKey } = service.ready;
  const headers = { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json' };
  const response = await fetch(baseUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<{ data: { id: number }; url: string; id: number; shorturl: string }>;
}

async function signIn(id: number): Promise<string> {
  const { url } = await api('GET', `/user/login/${id}`);
  const response = await fetch(url, { redirect: 'manual' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const send = (path: string, init: RequestInit = {}, cookie = administrator) =>
  fetch(service.ready.shortUrl + path, {
    redirect: 'manual',
    ...init,
    headers: { cookie, ...(init.headers as Record<string, string>) },
  });

/** The status of a request, and which page answered it. */
async function readResponse(path: string, init?: RequestInit, cookie?: string): Promise<string> {
  const response = await send(path, init, cookie);
  const [, title] = /<title>(.*?)<\/title>/.exec(await response.text()) ?? [];
  return `${response.status} ${title}`;
}

describe('the console of the synthesized stack', () => {
  it('opens all pages without a fault of its functions, which may do what each of them needs', async () => {
    const faults: string[] = [];
    for (const { path } of pages) {
      const { status } = await send(path.replace('{id}', String(link.id)).replace('{path+}', 'nowhere'));
      if (status >= 500) faults.push(`${path}: ${status}`);
    }
    expect(faults).toEqual([]);
    expect(pages.length).toBeGreaterThan(40);
  }, 120_000);

  it('saves a form, and shows what was saved', async () => {
    const page = await (await send('/console/pixels/new')).text();
    const hidden = [...page.matchAll(/<input type="hidden" name="([\w.]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
      ['type', 'gtm'],
      ['name', 'The pixel of the template'],
      ['tag', 'GTM-ABC123'],
    ]);
    const saved = await send('/console/pixels/new', {
      method: 'POST',
      headers: FORM_HEADERS,
      body: `${body}`,
    });
    expect([saved.status, await saved.text()]).toEqual([303, expect.any(String)]);
    expect(await (await send('/console/pixels')).text()).toContain('The pixel of the template');
  });

  it('draws the QR code of a link in a thread beside the function', async () => {
    const image = await send(`/console/links/${link.id}/qr?format=png`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('has no pages for administrators for other people', async () => {
    expect(await readResponse('/console/admin/users')).toMatch(/^200 /);
    const missing = await readResponse('/console/nowhere', {}, someone);
    expect(missing).toMatch(/^404 /);
    expect(await readResponse('/console/admin/users', {}, someone)).toBe(missing);
    expect(await readResponse('/console/admin/nowhere', {}, someone)).toBe(missing);
  });

  it('answers methods and paths without a page as the rest of the host does', async () => {
    for (const method of ['PUT', 'DELETE', 'POST']) {
      const elsewhere = await readResponse('/a/b/c', { method });
      expect(elsewhere).toMatch(/^404 /);
      expect(await readResponse('/console/nowhere', { method })).toBe(elsewhere);
      expect(await readResponse('/console/admin/nowhere', { method })).toBe(elsewhere);
    }
    expect((await send('/console/links', { method: 'HEAD' })).status).toBe(200);
  });

  it('sends people who are not signed in to the sign-in form, and from there back to the page', async () => {
    for (const path of [
      '/console/links/7/edit',
      '/console/admin/users',
      '/console/nowhere',
      '/console/admin/nowhere',
    ]) {
      const { status, headers } = await send(`${path}?page=2`, {}, '');
      expect([status, headers.get('location')]).toEqual([
        303,
        `/login?${new URLSearchParams({ next: `${path}?page=2` })}`,
      ]);
    }
    expect(await readResponse('/login', {}, '')).toMatch(/^200 /);
  });
});
