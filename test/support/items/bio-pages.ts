import { createBioPage, getBioPage } from '../../../shared/api/bio-pages.ts';
import { showBioPage } from '../../../shared/api/visitor/bio-pages.ts';
import { call } from '../call.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import type { TestService, TestUser } from '../service.ts';

type Body = Record<string, unknown>;

/** Creates a bio page through the API, and returns its id and slug. */
export async function addBioPageFor(service: TestService, user: TestUser, body: Body = {}) {
  const response = await call(service, createBioPage, { key: user.key, body: { name: 'My page', ...body } });
  if (response.status !== 200) throw new Error(response.text);
  const { id, link } = response.body as { id: number; link: string };
  return { id, slug: link.split('/').at(-1) ?? '' };
}

/** What the API says of a bio page. */
export async function readOwnBioPage(service: TestService, user: TestUser, id: number) {
  const { body } = await call(service, getBioPage, { key: user.key, params: { id } });
  return body.details;
}

/** A visit of a bio page. */
export const visitBioPage = (
  service: TestService,
  slug: string,
  options: Omit<Parameters<typeof call>[2] & object, 'params'> = {},
) => call(service, showBioPage, { params: { slug }, headers: chromeOnWindows, ...options });

/** The addresses of the entries in a page. */
export const hrefsIn = (text: string): string[] =>
  [...text.matchAll(/<li><a href="([^"]+)"><(?:span|img)/g)].map(([, href = '']) => href);
