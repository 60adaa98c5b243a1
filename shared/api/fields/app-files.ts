import * as v from 'valibot';
import { isObject } from '../../is-object.ts';
import { Described, DocumentedAs, Optional, wrongType } from './fields.ts';

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** Undefined for what is not JSON, or is nested so deeply that it could hold up other requests. */
function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text);
    return isNestedWithin(value, MAX_DEPTH) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isNestedWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((one) => isNestedWithin(one, depth - 1)));

/** The parts of Apple's file, https://developer.apple.com/documentation/xcode/supporting-associated-domains. */
const SERVICES = ['applinks', 'webcredentials', 'appclips'];

function isAssociation(value: unknown): boolean {
  if (!isObject(value)) return false;
  const parts = SERVICES.filter((name) => Object.hasOwn(value, name)).map((name) => value[name]);
  return parts.length > 0 && parts.every(isObject);
}

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** Google's statements, https://developers.google.com/digital-asset-links/v1/statements. */
const isStatement = (value: unknown): boolean =>
  isObject(value) &&
  (typeof value.include === 'string' || (isStrings(value.relation) && isObject(value.target)));

const isStatements = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isStatement);

const JsonObject = v.record(v.string(), v.unknown());
const expected = wrongType('a JSON object or its text');

/** A file as its text, with which it is stored and served. */
const FileText = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
  v.check((text) => Buffer.byteLength(text) <= MAX_BYTES, 'must have at most 64 KB'),
);

const toText = (sent: unknown) => (typeof sent === 'string' ? sent.trim() : JSON.stringify(sent));

const documented = { anyOf: [{ type: 'object' }, { type: 'string', maxLength: MAX_BYTES }] } as const;

const AppleFile = v.pipe(
  DocumentedAs(v.union([v.string(), JsonObject], expected), documented),
  v.transform((sent) => toText(sent)),
  FileText,
  v.check((text) => isAssociation(parseJson(text)), `must be JSON with ${SERVICES.join(', ')}`),
);

const GoogleFile = v.pipe(
  DocumentedAs(v.union([v.string(), v.array(JsonObject), JsonObject], expected), {
    anyOf: [{ type: 'array', items: { type: 'object' } }, ...documented.anyOf],
  }),
  v.transform((sent) => toText(sent)),
  FileText,
  // One statement is short for a list of one.
  v.transform((text) => (isStatement(parseJson(text)) ? `[${text}]` : text)),
  v.check(
    (text) => isStatements(parseJson(text)),
    'must be a JSON list of statements with relation and target',
  ),
);

/** The files with which a branded domain says which apps may open its links. */
export const appFileFields = {
  appleappsiteassociation: Described(
    Optional(AppleFile),
    'What the domain serves as `/.well-known/apple-app-site-association`: an object or its text, at most 64 KB.',
  ),
  assetlinks: Described(
    Optional(GoogleFile),
    'What the domain serves as `/.well-known/assetlinks.json`: a list of statements or its text, at most 64 KB.',
  ),
};

export const appFileResponses = {
  appleappsiteassociation: v.nullable(JsonObject),
  assetlinks: v.nullable(v.array(JsonObject)),
};
