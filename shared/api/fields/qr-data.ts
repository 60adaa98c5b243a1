import * as v from 'valibot';
import { invalidFields } from '../../errors.ts';
import { isObject } from '../../is-object.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional, Text, wrongType } from './fields.ts';
import { EmailAddress } from './texts.ts';
import { HttpUrl } from './urls.ts';

/** The content of a QR code: its type, and the data in one shape per type, whichever form the client sent. */

const types = ['text', 'vcard', 'link', 'email', 'phone', 'sms', 'wifi'] as const;

/** What a QR code can hold. */
export const QrType = OneOf(types);

/** Maps the field names that some clients use to ours. */
const Renamed = <S extends v.GenericSchema>(names: Record<string, string>, schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((input) =>
      isObject(input)
        ? Object.fromEntries(Object.entries(input).map(([name, value]) => [names[name] ?? name, value]))
        : input,
    ),
    schema,
  );

/** An object, or a string that is short for its main field. */
const OrPlain = <S extends v.GenericSchema>(field: string, schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((input) => (typeof input === 'string' ? { [field]: input } : input)),
    schema,
  );

/** The value, or an object that has it as a field. */
const Single = <S extends v.GenericSchema>(field: string, schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((input) => (isObject(input) ? input[field] : input)),
    schema,
  );

/** One line, not trimmed: spaces are significant in the name and password of a network. */
const Verbatim = (maxLength: number) =>
  v.pipe(
    v.string(wrongType('a string')),
    v.minLength(1, 'is required'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
    v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
  );

const Phone = v.pipe(
  DocumentedAs(Text(40), { type: 'string', maxLength: 40 }),
  v.regex(/^\+?[\d\s().\-/*#]*\d[\d\s().\-/*#]*$/, 'must be a phone number'),
  v.transform((phone) => phone.replace(/[^\d+*#]/g, '')),
);

/** The maximum number of characters that a QR code can hold, at the lowest error correction level in use. */
const MAX_TEXT_LENGTH = 2331;

const Email = Fields({
  address: EmailAddress,
  subject: Optional(Text(MAX_TEXT_LENGTH)),
  body: Optional(Text(MAX_TEXT_LENGTH)),
});

const Sms = Fields({ phone: Phone, message: Optional(Text(MAX_TEXT_LENGTH)) });

const encryptions: Record<string, 'WPA' | 'WEP' | 'nopass'> = {
  wpa: 'WPA',
  wpa2: 'WPA',
  wpa3: 'WPA',
  'wpa/wpa2': 'WPA',
  wep: 'WEP',
  nopass: 'nopass',
  none: 'nopass',
};

const Encryption = v.pipe(
  DocumentedAs(Text(10), { enum: ['WPA', 'WEP', 'nopass'] }),
  v.transform((name) =>
    Object.hasOwn(encryptions, name.toLowerCase()) ? encryptions[name.toLowerCase()] : undefined,
  ),
  v.picklist(['WPA', 'WEP', 'nopass'], 'must be WPA, WEP, or nopass'),
);

const Wifi = v.pipe(
  Fields({
    // At most 32 octets (IEEE 802.11, 9.4.2.2).
    ssid: v.pipe(Verbatim(32), v.maxBytes(32, 'must have at most 32 bytes')),
    encryption: Optional(Encryption),
    password: Optional(Verbatim(64)),
    hidden: Optional(v.boolean(wrongType('true or false'))),
  }),
  v.transform(({ ssid, encryption, password, hidden }) => ({
    ssid,
    encryption: encryption ?? (password ? ('WPA' as const) : ('nopass' as const)),
    password,
    hidden: hidden ?? false,
  })),
  v.forward(
    v.check(({ encryption, password }) => encryption === 'nopass' || Boolean(password), 'is required'),
    ['password'],
  ),
);

const Line = Optional(Text(200));

const Vcard = v.pipe(
  Fields({
    firstName: Line,
    lastName: Line,
    organization: Line,
    phone: Optional(Phone),
    mobile: Optional(Phone),
    fax: Optional(Phone),
    email: Optional(EmailAddress),
    site: Optional(HttpUrl),
    street: Line,
    city: Line,
    state: Line,
    zip: Line,
    country: Line,
  }),
  v.forward(
    v.check(
      (card) => Boolean(card.firstName || card.lastName || card.organization),
      'is required without a lastName or an organization',
    ),
    ['firstName'],
  ),
);

const vcardNames = {
  fname: 'firstName',
  lname: 'lastName',
  org: 'organization',
  organisation: 'organization',
  company: 'organization',
  cell: 'mobile',
  website: 'site',
  url: 'site',
};

/** `type` and `data`, checked together. */
export const QrData = v.variant(
  'type',
  [
    Fields({ type: v.literal('text'), data: Described(Single('text', Text(MAX_TEXT_LENGTH)), 'The text.') }),
    Fields({
      type: v.literal('link'),
      data: Described(Single('url', HttpUrl), 'The URL to redirect to. Scans are counted.'),
    }),
    Fields({ type: v.literal('phone'), data: Described(Single('phone', Phone), 'The phone number.') }),
    Fields({
      type: v.literal('email'),
      data: Described(
        OrPlain('address', Renamed({ email: 'address' }, Email)),
        'The recipient, and optionally a subject and a body.',
      ),
    }),
    Fields({
      type: v.literal('sms'),
      data: Described(OrPlain('phone', Sms), 'The phone number, and optionally a message.'),
    }),
    Fields({
      type: v.literal('wifi'),
      data: Described(
        Renamed({ pass: 'password' }, Wifi),
        'The network. Without `encryption`, a password means `WPA`. Set `hidden` for a hidden network.',
      ),
    }),
    Fields({
      type: v.literal('vcard'),
      data: Described(
        Renamed(vcardNames, Vcard),
        'The contact: at least `firstName`, `lastName`, or `organization`.',
      ),
    }),
  ],
  wrongType(`one of ${types.join(', ')}`),
);

export type QrType = v.InferOutput<typeof QrType>;
export type QrData = v.InferOutput<typeof QrData>;

/** Parses new data for a QR code whose type comes from the table. Throws the same 400 as the contract. */
export function parseQrData(type: QrType, data: unknown): QrData {
  const result = v.safeParse(QrData, { type, data });
  if (result.success) return result.output;
  const problems = Object.entries(v.flatten(result.issues).nested ?? {});
  throw invalidFields(Object.fromEntries(problems.map(([field, messages]) => [field, messages?.[0] ?? ''])));
}
