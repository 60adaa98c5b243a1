import * as v from 'valibot';
import { Account } from './account.ts';
import { defineRoute } from './contract/api-route.ts';
import { Message } from './fields/answers.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { EmailAddress, Password, Username } from './fields/texts.ts';

const filters = ['admin', 'free', 'pro'] as const;

/** A user as administrators see them (interface 2.3). */
const User = v.strictObject({ ...Account.entries, planid: v.number(), apikey: v.string() });

/** Not paged, as the interface requires. API Gateway allows 6 MB per answer: about 15,000 users. */
export const listUsers = defineRoute({
  id: 'listUsers',
  resource: 'users',
  method: 'GET',
  path: '/users',
  access: 'admin',
  request: {
    query: Fields({
      filter: Optional(OneOf(filters)),
      /** Part of an email address, in upper or lower case. */
      email: Optional(Text(254)),
    }),
  },
  response: v.strictObject({ data: v.array(User) }),
  errors: [],
  table: { BatchGetItem: ['USER#*'], Query: ['ADMINISTRATORS', 'USERS'] },
  readsServiceSecret: true,
});

export const getUser = defineRoute({
  id: 'getUser',
  resource: 'users',
  method: 'GET',
  path: '/user/{id}',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: User }),
  errors: ['user_not_found'],
  // The writes activate the API key after the service secret was replaced.
  table: { GetItem: ['USER#*'], PutItem: ['KEY#*'], UpdateItem: ['USER#*'], DeleteItem: ['KEY#*'] },
  readsServiceSecret: true,
});

export const createUser = defineRoute({
  id: 'createUser',
  resource: 'users',
  method: 'POST',
  path: '/user/add',
  access: 'admin',
  request: {
    body: Fields({
      username: Username,
      email: EmailAddress,
      password: Password,
      /** Default: the free plan. */
      planid: Optional(Id),
      /** When the plan expires. Default: never. */
      expiration: Optional(FutureDateTime),
    }),
  },
  response: v.strictObject({
    message: v.string(),
    data: v.strictObject({ id: v.number(), email: v.string(), username: v.string() }),
  }),
  errors: ['plan_not_found', 'username_taken', 'email_taken'],
  table: {
    Query: ['PLANS'],
    PutItem: ['AUDIT', 'EMAIL#*', 'KEY#*', 'USER#*', 'USERNAME#*', 'USERS'],
    UpdateItem: ['AUDIT', 'NUMBERS#*'],
  },
  readsServiceSecret: true,
});

export const deleteUser = defineRoute({
  id: 'deleteUser',
  resource: 'users',
  method: 'DELETE',
  path: '/user/{id}/delete',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['user_not_found', 'last_administrator'],
  table: {
    GetItem: ['USER#*'],
    PutItem: ['AUDIT', 'PURGE#*'],
    UpdateItem: ['ADMINISTRATORS', 'AUDIT', 'USER#*'],
    DeleteItem: ['ADMINISTRATORS', 'EMAIL#*', 'KEY#*', 'USER#*', 'USERNAME#*', 'USERS'],
  },
});

export const createSignInLink = defineRoute({
  id: 'createSignInLink',
  resource: 'users',
  method: 'GET',
  path: '/user/login/{id}',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ url: v.string() }),
  errors: ['user_not_found'],
  table: { GetItem: ['USER#*'], PutItem: ['AUDIT', 'SIGN-IN#*'], UpdateItem: ['AUDIT'] },
});
