import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { COMMON_PASSWORDS, PASSWORD_MEMORY } from './contract/function-contract.ts';
import { TimeZone } from './fields/clicks-query.ts';
import { Described, Fields } from './fields/fields.ts';
import { DateTime, Message } from './fields/responses.ts';
import { EmailAddress, Password } from './fields/texts.ts';

export const Account = v.strictObject({
  id: v.number(),
  email: v.string(),
  username: v.string(),
  avatar: v.string(),
  status: v.string(),
  expires: v.nullable(DateTime),
  registered: DateTime,
});

export const getAccount = defineRoute({
  id: 'getAccount',
  resource: 'account',
  summary: 'Read your account',
  description: 'The owner of the API key, and the plan in effect.',
  method: 'GET',
  path: '/account',
  access: 'user',
  request: {},
  response: v.strictObject({ data: Account }),
  errors: [],
});

export const updateAccount = defineRoute({
  id: 'updateAccount',
  resource: 'account',
  does: 'hashes',
  summary: 'Change your email address, password, or time zone',
  description:
    'Send at least one of the fields. A new password ends all sessions and invalidates unused sign-in links; the API key does not change.',
  method: 'PUT',
  path: '/account/update',
  access: 'user',
  mainKeyOnly: true,
  request: {
    body: v.pipe(
      Fields({
        email: Described(v.optional(EmailAddress), 'The new email address.'),
        password: Described(
          v.optional(Password),
          'The new password: at least 8 characters, and none of the 10,000 most common passwords.',
        ),
        timezone: Described(
          v.optional(TimeZone),
          'The IANA time zone of the console, such as `Europe/Berlin`. The API stays in UTC.',
        ),
      }),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || Object.values(dataset.value).some((value) => value !== undefined)) return;
        addIssue({ message: 'must contain at least one of email, password, and timezone' });
      }),
    ),
  },
  response: Message,
  errors: ['email_taken'],
  memory: PASSWORD_MEMORY,
  assets: [COMMON_PASSWORDS],
});

/** What it takes to renew an API key. The query finds the first administrator, whose key is stored for the operator. */
export const keyRenewal = {
  readsServiceSecret: true,
  storesAdminKey: true,
} as const;

export const renewAccountKey = defineRoute({
  id: 'renewAccountKey',
  resource: 'account',
  summary: 'Get a new API key',
  description:
    'The key used for this request stops working immediately, as do all sessions and unused sign-in links. If several requests renew the same key at the same time, one gets the new key, and the others get a 401.',
  method: 'POST',
  path: '/account/key',
  access: 'user',
  mainKeyOnly: true,
  request: {},
  response: v.strictObject({ apikey: v.string() }),
  isConfidential: true,
  errors: [],
  ...keyRenewal,
});
