import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { getLinkSettings, listLinks } from '../../../shared/api/links.ts';
import { call, type TestResponse } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import type { AnyShape } from '../random/any-shape.ts';
import type { TestService, TestUser } from '../service.ts';
import { sendForm } from './console.ts';

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

/** A link's settings as the API responds with them. */
export async function readSettings(service: TestService, { key }: TestUser, id: number): Promise<AnyShape> {
  return (await call(service, getLinkSettings, { key, params: { id } })).body.data;
}

/** Sends the form of the list of links, or one after it, with these links selected. */
export const sendSelected = (
  service: TestService,
  route: ConsoleRoute,
  cookies: string[],
  ids: readonly number[],
  fields: Record<string, string> = {},
): Promise<TestResponse> =>
  sendForm(service, route, cookies, [
    ...ids.map((id): [string, string] => ['links[]', String(id)]),
    ...Object.entries(fields),
  ]);

/** Creates links one after the other. Returns their ids. */
export async function addLinksFor(
  service: TestService,
  user: TestUser,
  bodies: Record<string, unknown>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const body of bodies) ids.push((await addLinkFor(service, user, body)).id);
  return ids;
}
