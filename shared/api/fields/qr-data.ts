import * as v from 'valibot';
import { invalidFields } from '../../errors.ts';
import { EmailAddress, Fields, HttpUrl, Optional, Text, wrongType } from './fields.ts';

/** What a QR code holds: its type, and the data of that type in one shape, however a client wrote it. */

const types = ['text', 'vcard', 'link', 'email', 'phone', 'sms', 'wifi'] as const;

/** The seven types of interface 4.7. */
export const QrType = v.picklist(types, (issue) =>
  issue.received === 'undefined' ? 'is required' : `must be one of ${types.join(', ')}`,
);

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** Gives fields that have other names with some clients the name they have here. */
/* @__NO_SIDE_EFFECTS__ */
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

/** An object, or for short its one field that matters. */
/* @__NO_SIDE_EFFECTS__ */
const OrPlain = <S extends v.GenericSchema>(field: string, schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((input) => (typeof input === 'string' ? { [field]: input } : input)),
    schema,
  );

/** The one value itself; an object that names it does as well. */
/* @__NO_SIDE_EFFECTS__ */
const Single = <S extends v.GenericSchema>(field: string, schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((input) => (isObject(input) ? input[field] : input)),
    schema,
  );

/** As a network's name and password are: one line, and not trimmed, since their spaces count. */
/* @__NO_SIDE_EFFECTS__ */
const Verbatim = (most: number) =>
  v.pipe(
    v.string(wrongType('a string')),
    v.minLength(1, 'is required'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
    v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
  );

const Phone = v.pipe(
  Text(40),
  v.regex(/^\+?[\d\s().\-/*#]*\d[\d\s().\-/*#]*$/, 'must be a phone number'),
  v.transform((phone) => phone.replace(/[^\d+*#]/g, '')),
);

/** More than a QR code can hold, at the lowest level of error correction in use. */
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
  Text(10),
  v.transform((name) =>
    Object.hasOwn(encryptions, name.toLowerCase()) ? encryptions[name.toLowerCase()] : undefined,
  ),
  v.picklist(['WPA', 'WEP', 'nopass'], 'must be WPA, WEP or nopass'),
);

const Wifi = v.pipe(
  Fields({
    // 32 octets at most (IEEE 802.11, 9.4.2.2).
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

/** Fits a line of an address book. */
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
      'is required, unless there is a lastName or an organization',
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

/** `type` and `data`, checked together; a type that there is not is named as such. */
export const QrData = v.variant(
  'type',
  [
    Fields({ type: v.literal('text'), data: Single('text', Text(MAX_TEXT_LENGTH)) }),
    Fields({ type: v.literal('link'), data: Single('url', HttpUrl) }),
    Fields({ type: v.literal('phone'), data: Single('phone', Phone) }),
    Fields({ type: v.literal('email'), data: OrPlain('address', Renamed({ email: 'address' }, Email)) }),
    Fields({ type: v.literal('sms'), data: OrPlain('phone', Sms) }),
    Fields({ type: v.literal('wifi'), data: Renamed({ pass: 'password' }, Wifi) }),
    Fields({ type: v.literal('vcard'), data: Renamed(vcardNames, Vcard) }),
  ],
  (issue) => (issue.received === 'undefined' ? 'is required' : `must be one of ${types.join(', ')}`),
);

export type QrType = v.InferOutput<typeof QrType>;
export type QrData = v.InferOutput<typeof QrData>;

/** New data for a code whose type is known only from the table. Throws the same 400 as the contract. */
export function parseQrData(type: QrType, data: unknown): QrData {
  const result = v.safeParse(QrData, { type, data });
  if (result.success) return result.output;
  const problems = Object.entries(v.flatten(result.issues).nested ?? {});
  throw invalidFields(Object.fromEntries(problems.map(([field, said]) => [field, said?.[0] ?? ''])));
}
