import * as v from 'valibot';
import { parseUrl } from '../../parse-url.ts';
import { DocumentedAs, Text } from './fields.ts';

export const isHttpUrl = (text: string) =>
  /^https?:\/\/[^/\\]/i.test(text) && parseUrl(text) !== null && !/\s/.test(text);

/** An absolute http or https URL of at most 8192 characters, stored as written. */
export const HttpUrl = v.pipe(
  DocumentedAs(Text(8192), { type: 'string', format: 'uri', maxLength: 8192 }),
  v.check(isHttpUrl, 'must be a complete URL that starts with https:// or http://'),
);

const getExtension = (url: string) => /\.([a-z0-9]{2,5})$/i.exec(parseUrl(url)?.pathname ?? '')?.[1];

/** The URL of a jpg or png image. A URL without a file extension is accepted. */
export const ImageUrl = v.pipe(
  HttpUrl,
  v.check(
    (url) => /^(jpe?g|png)$/i.test(getExtension(url) ?? 'png'),
    'must be the URL of a jpg or png image',
  ),
);

const isQrPath = (text: string) => /^\/qr\/[A-Za-z0-9_-]{1,100}(\.png)?$/.test(text);

/** The URL of an image, or the path of a QR code's image on this service. */
export const LogoUrl = v.pipe(
  Text(8192),
  v.check(
    (text) => isHttpUrl(text) || isQrPath(text),
    'must be a complete URL that starts with https:// or http://, or the path of a QR code on this service, such as /qr/abc.png',
  ),
);

/** Where events are sent. `shared/network/webhook-receivers.ts` checks the address. */
export const WebhookUrl = v.pipe(
  DocumentedAs(Text(2048), { type: 'string', format: 'uri', maxLength: 2048 }),
  v.check(isHttpUrl, 'must be a complete URL that starts with https:// or http://'),
  v.check((url) => !parseUrl(url)?.username && !parseUrl(url)?.password, 'must not contain a password'),
);
