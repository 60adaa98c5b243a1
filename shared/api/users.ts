import * as v from 'valibot';
import { Account, keyRenewal } from './account.ts';
import { defineRoute } from './contract/api-route.ts';
import { Message } from './fields/answers.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { DEFAULT_LIMIT, PageQuery } from './fields/page-query.ts';
import { EmailAddress, Password, Username } from './fields/texts.ts';

const filters = ['admin', 'free', 'pro'] as const;

/** A user as administrators see them (interface 2.3). */
const User = v.strictObject({ ...Account.entries, planid: v.number(), apikey: v.string() });

/** How many users an answer without `limit` and `page` has at most: about 4 MB of the 6 MB that Lambda can send. */
const MAX_USERS = 5000;

/** The page of users to answer with. The interface has no `limit` and `page` here: most clients send neither. */
const UserPage = v.pipe(
  Fields({
    filter: Optional(OneOf(filters)),
    /** Part of an email address, in upper or lower case. */
    email: Optional(Text(254)),
    limit: v.optional(PageQuery.limit),
    page: v.optional(PageQuery.page),
  }),
  v.transform(({ limit, page, ...query }) => {
    const isPaged = limit !== undefined || page !== undefined;
    return { ...query, page: page ?? 1, limit: limit ?? (isPaged ? DEFAULT_LIMIT : MAX_USERS) };
  }),
);

/** In the order of registration. The interface gives the answer no paging fields; a short page is the last one. */
export const listUsers = defineRoute({
  id: 'listUsers',
  resource: 'users',
  method: 'GET',
  path: '/users',
  access: 'admin',
  request: { query: UserPage },
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
  table: {
    GetItem: ['USER#*'],
    PutItem: ['AUDIT', 'KEY#*'],
    UpdateItem: ['AUDIT', 'USER#*'],
    DeleteItem: ['KEY#*'],
  },
  readsServiceSecret: true,
});

export const createUser = defineRoute({
  id: 'createUser',
  resource: 'users',
  method: 'POST',
  path: '/user/add',
  access: 'admin',
  isConfidential: true,
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

export const renewUserKey = defineRoute({
  id: 'renewUserKey',
  resource: 'users',
  method: 'POST',
  path: '/user/{id}/key',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ apikey: v.string() }),
  isConfidential: true,
  errors: ['user_not_found'],
  ...keyRenewal,
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
