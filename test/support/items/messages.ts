import { leaveMessage } from '../../../shared/api/visitor/messages.ts';
import { call } from '../call.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import { addLinkFor } from '../calls/builders.ts';
import { fromAddress } from '../calls/edge.ts';
import type { TestService, TestUser } from '../service.ts';
import { addOverlayFor } from './overlays.ts';

/** A valid message of a visitor. */
export const aMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello there' };

type Written = Record<string, string> | string;

/** Creates a link with a contact form and returns its alias. */
export async function addContactLinkFor(
  service: TestService,
  user: TestUser,
  { overlay = {}, ...link }: { overlay?: object } & Record<string, unknown> = {},
): Promise<string> {
  const id = await addOverlayFor(service, user, { type: 'contact', name: 'Questions', ...overlay });
  return (await addLinkFor(service, user, { type: `overlay-${id}`, ...link })).alias;
}

/** Submits the contact form of a link as a browser would. A string is sent as the whole body. */
export const send = (
  service: TestService,
  alias: string,
  written: Written = aMessage,
  headers: Record<string, string> = {},
) =>
  call(service, leaveMessage, {
    params: { alias },
    body: typeof written === 'string' ? written : new URLSearchParams(written).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...chromeOnWindows, ...headers },
  });

/** Sends messages concurrently, each numbered and from a different address. */
export const sendMany = (service: TestService, alias: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      send(service, alias, { ...aMessage, message: `Message ${i}` }, fromAddress(`198.51.100.${i}`)),
    ),
  );
