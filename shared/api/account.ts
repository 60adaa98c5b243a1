import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { DateTime, Message } from './fields/answers.ts';
import { Fields } from './fields/fields.ts';
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
  method: 'GET',
  path: '/account',
  access: 'user',
  request: {},
  response: v.strictObject({ data: Account }),
  errors: [],
  table: { GetItem: ['USER#*'] },
});

export const updateAccount = defineRoute({
  id: 'updateAccount',
  resource: 'account',
  method: 'PUT',
  path: '/account/update',
  access: 'user',
  mainKeyOnly: true,
  request: {
    body: v.pipe(
      Fields({ email: v.optional(EmailAddress), password: v.optional(Password) }),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.value.email !== undefined || dataset.value.password !== undefined)
          return;
        addIssue({ message: 'must contain at least one of email and password' });
      }),
    ),
  },
  response: Message,
  errors: ['email_taken'],
  table: {
    GetItem: ['USER#*'],
    PutItem: ['AUDIT', 'EMAIL#*'],
    UpdateItem: ['AUDIT', 'USER#*'],
    DeleteItem: ['EMAIL#*'],
  },
});

/** What it takes to renew an API key. The query finds the first administrator, whose key is stored for the operator. */
export const keyRenewal = {
  table: {
    GetItem: ['REQUESTS#*', 'USER#*'],
    Query: ['ADMINISTRATORS'],
    PutItem: ['AUDIT', 'KEY#*', 'REQUESTS#*'],
    UpdateItem: ['AUDIT', 'USER#*'],
    DeleteItem: ['KEY#*'],
  },
  readsServiceSecret: true,
  storesAdminKey: true,
} as const;

export const renewAccountKey = defineRoute({
  id: 'renewAccountKey',
  resource: 'account',
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
