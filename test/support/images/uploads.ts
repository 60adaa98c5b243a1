import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { createImage } from '../../../shared/api/images.ts';
import { call, type TestResponse } from '../call.ts';
import { formHeadersFor, readCsrfToken } from '../pages/console.ts';
import type { TestService } from '../service.ts';
import { aPng } from './images.ts';

/** Uploads an image; a small PNG by default. */
export const uploadImage = (
  service: TestService,
  { key }: { key: string },
  file: Uint8Array = aPng(20, 10),
) => call(service, createImage, { key, body: { image: Buffer.from(file).toString('base64') } });

/** The URL of a new upload. */
export async function anImageUrl(service: TestService, user: { key: string }): Promise<string> {
  return (await uploadImage(service, user)).body.url;
}

/** Sends a form of the console with files, by the names of the fields that they are beside. */
export async function sendFormWithFiles(
  service: TestService,
  route: ConsoleRoute,
  cookies: string[],
  fields: Record<string, string>,
  { files, params }: { files: Record<string, Uint8Array>; params?: Record<string, unknown> },
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ csrf: readCsrfToken(cookies), ...fields }))
    form.append(name, value);
  for (const [name, file] of Object.entries(files))
    form.append(`${name}.file`, new Blob([Uint8Array.from(file)]), '../../evil.svg');
  const encoded = new Response(form);
  const headers = { ...formHeadersFor(route), 'content-type': encoded.headers.get('content-type') ?? '' };
  return call(service, route, { cookies, headers, params, body: await encoded.bytes() });
}
