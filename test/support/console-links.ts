import { getLinkSettings, listLinks } from '../../shared/api/links.ts';
import type { AnyShape } from './any-shape.ts';
import { call } from './call.ts';
import type { TestService, TestUser } from './service.ts';

/** The value of a hidden field, or of any other input, on a page. */
export function readField(text: string, name: string): string {
  const tag = [...text.matchAll(/<input[^>]*>/g)]
    .map(([one]) => one)
    .find((one) => one.includes(`name="${name}"`));
  if (tag === undefined) throw new Error(`There is no field ${name}.`);
  return /value="([^"]*)"/.exec(tag)?.[1] ?? '';
}

/** A user's links as the API lists them. */
export async function readLinks(service: TestService, { key }: TestUser): Promise<AnyShape[]> {
  const { body } = await call(service, listLinks, { key, query: { include: 'campaign,channels' } });
  return body.data.urls;
}

/** A link's settings as the API answers with them. */
export async function readSettings(service: TestService, { key }: TestUser, id: number): Promise<AnyShape> {
  return (await call(service, getLinkSettings, { key, params: { id } })).body.data;
}
