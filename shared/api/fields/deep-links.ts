import * as v from 'valibot';
import { parseUrl } from '../../parse-url.ts';
import { isAppScheme } from './app-schemes.ts';
import { Described, DocumentedAs, Fields, Flag, Optional, OptionalOrFalsy, Text } from './fields.ts';
import { isHttpUrl } from './urls.ts';

/** The characters of a URI (RFC 3986, 2), none of which a header or a browser could read as the end of it. */
const CUSTOM_URL = /^[a-z][a-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

const readScheme = (url: string) => /^[^:]*/.exec(url)?.[0].toLowerCase() ?? '';

function isAppUrl(text: string): boolean {
  const scheme = readScheme(text);
  if (scheme === 'https') return isHttpUrl(text);
  return CUSTOM_URL.test(text) && isAppScheme(scheme) && parseUrl(text) !== null;
}

const MAX_LENGTH = 2048;

/** Where an app opens. A URL with a scheme of the app's own is stored as browsers write it, and never changed again. */
export const AppUrl = v.pipe(
  DocumentedAs(Text(MAX_LENGTH), { type: 'string', format: 'uri', maxLength: MAX_LENGTH }),
  v.check(isAppUrl, 'must be an https URL or have an app’s own scheme, such as myapp://page'),
  v.transform((url) => (readScheme(url) === 'https' ? url : new URL(url).href)),
);

interface SentDeepLink {
  auto?: boolean | null | undefined;
  apple?: string | null | undefined;
  google?: string | null | undefined;
}

/** Null if it says nothing. */
export const toDeepLink = ({ auto, apple, google }: SentDeepLink) =>
  auto || apple || google ? { auto: auto ?? false, apple: apple ?? null, google: google ?? null } : null;

export const deepLinkEntries = {
  auto: Described(
    Optional(Flag()),
    'Whether a target on the site of a well-known app opens that app, unless the link has a URL for the system.',
  ),
  apple: Described(OptionalOrFalsy(AppUrl), 'Where visitors with iOS go.'),
  google: Described(OptionalOrFalsy(AppUrl), 'Where visitors with Android go.'),
};

export const deepLinkField = Described(
  OptionalOrFalsy(v.pipe(Fields(deepLinkEntries), v.transform(toDeepLink))),
  'Opens apps on phones and tablets, unless a device, country, or language target matches: `apple` and `google` are the URLs of an app or its store page, with `https` or the app’s own scheme.',
);

export const deepLinkResponse = v.nullable(
  v.strictObject({ auto: v.boolean(), apple: v.nullable(v.string()), google: v.nullable(v.string()) }),
);
