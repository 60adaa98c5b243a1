import * as v from 'valibot';

/** The kinds of field that requests are made of. A message completes «<field>: …». */

const missing = 'is required';
/* @__NO_SIDE_EFFECTS__ */
export const wrongType = (expected: string) => (issue: v.BaseIssue<unknown>) =>
  issue.received === 'undefined' || issue.received === 'null' ? missing : `must be ${expected}`;

/** An object with these fields; fields it does not name are ignored. */
/* @__NO_SIDE_EFFECTS__ */
export const Fields = <E extends v.ObjectEntries>(entries: E) => v.object(entries, wrongType('an object'));

/** Absent stays absent; null and the empty string both become null: «clear it», or «none» when something is made. */
/* @__NO_SIDE_EFFECTS__ */
export const Optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((input) => (input === '' ? null : input)),
      v.nullable(schema),
    ),
  );

/* @__NO_SIDE_EFFECTS__ */
export const ListOf = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(v.array(schema, wrongType('an array')), v.maxLength(most, `must have at most ${most} entries`));

/** A string of 1 to `most` characters, trimmed, without control characters but tabs and line breaks. */
/* @__NO_SIDE_EFFECTS__ */
export const Text = (most: number) =>
  v.pipe(
    v.string(wrongType('a string')),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(most, `must have at most ${most} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters'),
    v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
  );

/** A place, a device: letters of any script, digits, spaces and the marks that such names have. */
export const Name = v.pipe(
  Text(100),
  v.regex(/^[\p{L}\p{M}\p{N} .,'’()&-]+$/u, 'must be a name'),
  v.check((name) => !(name in Object.prototype), 'must be a name'),
);

const isHttpUrl = (text: string) =>
  /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text) && !/\s/.test(text);

/** An absolute http or https URL of at most 8192 characters, kept as it was written. */
export const HttpUrl = v.pipe(Text(8192), v.check(isHttpUrl, 'must be an absolute http or https URL'));

const imageExtension = (url: string) => /\.([a-z0-9]{2,5})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1];

/** The URL of a jpg or png; one that names no file type at all is taken at its word. */
export const ImageUrl = v.pipe(
  HttpUrl,
  v.check(
    (url) => /^(jpe?g|png)$/i.test(imageExtension(url) ?? 'png'),
    'must be the URL of a jpg or png image',
  ),
);

/** The time that `YYYY-MM-DD HH:MM:SS` names in UTC, or undefined if there is no such day or hour. */
function parseDateTime(text: string): Date | undefined {
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const time = new Date(iso);
  const isReal = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(time.getTime());
  return isReal && time.toISOString() === iso ? time : undefined;
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, in the future. */
export const FutureDateTime = v.pipe(
  Text(19),
  v.check((text) => parseDateTime(text) !== undefined, 'must be a date and time as YYYY-MM-DD HH:MM:SS'),
  v.check((text) => (parseDateTime(text)?.getTime() ?? Infinity) > Date.now(), 'must lie in the future'),
);

/** A password as it is typed: not trimmed, 5 to 200 characters (interface 8). */
export const Password = v.pipe(
  v.string(wrongType('a string')),
  v.minLength(5, 'must have at least 5 characters'),
  v.maxLength(200, 'must have at most 200 characters'),
  v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
);

/** At most 254 characters (RFC 5321, 4.5.3.1.3), of the shape browsers accept in a form. */
export const EmailAddress = v.pipe(Text(254), v.rfcEmail('must be an e-mail address'));

/** 3 to 30 characters, kept as written; unique in whatever case. */
export const Username = v.pipe(
  Text(30),
  v.regex(/^[a-z0-9_-]{3,30}$/i, 'must be 3 to 30 of a-z, A-Z, 0-9, _ and -'),
);

export const Flag = v.boolean(wrongType('true or false'));

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** An id in a path. */
export const PathId = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a whole number'),
  v.transform(Number),
  v.check(isId, 'must be a whole number'),
);

/** An id in a body: a JSON integer, or the same in a string, as web forms send it. */
export const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))], wrongType('an id')),
  v.check(isId, 'must be an id'),
);

/** `limit` and `page` of a list: what is no sensible number falls back to the default instead of failing. */
/* @__NO_SIDE_EFFECTS__ */
const lenient = (fallback: number, most: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/),
      v.transform(Number),
      v.minValue(1),
      v.transform((number) => Math.min(number, most)),
    ),
    fallback,
  );

export const PageQuery = { limit: lenient(15, 1000), page: lenient(1, Number.MAX_SAFE_INTEGER) };

/** The answer of a paged list (interface 2.2). */
/* @__NO_SIDE_EFFECTS__ */
export const Page = <K extends string, S extends v.GenericSchema>(key: K, entry: S) => {
  const entries = { [key]: v.array(entry) } as Record<K, v.ArraySchema<S, undefined>>;
  const counts = {
    result: v.number(),
    perpage: v.number(),
    currentpage: v.number(),
    nextpage: v.number(),
    maxpage: v.number(),
  };
  return v.strictObject({ data: v.strictObject({ ...counts, ...entries }) });
};

export const Message = v.strictObject({ message: v.string() });

/** A date and time in an answer. */
export const DateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/));
