import * as v from 'valibot';
import { Account, keyRenewal } from './account.ts';
import { defineRoute } from './contract/api-route.ts';
import { COMMON_PASSWORDS, PASSWORD_MEMORY } from './contract/function-contract.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Described, Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { DEFAULT_LIMIT, PageQuery } from './fields/page-query.ts';
import { Message } from './fields/responses.ts';
import { EmailAddress, Password, Username } from './fields/texts.ts';

const filters = ['admin', 'free', 'pro'] as const;

/** A user as administrators see them. */
const User = v.strictObject({ ...Account.entries, planid: v.number(), apikey: v.string() });

/** How many users a response without `limit` and `page` has at most: about 4 MB of the 6 MB that Lambda can send. */
const MAX_USERS = 5000;

/** The page of users to respond with. `limit` and `page` are optional: most clients send neither. */
const UserPage = v.pipe(
  Fields({
    filter: Described(Optional(OneOf(filters)), 'Only administrators, or only users with this status.'),
    /** Part of an email address, in upper or lower case. */
    email: Described(
      Optional(Text(254)),
      'Only users whose email address contains this text, in upper or lower case.',
    ),
    limit: v.optional(PageQuery.limit),
    page: v.optional(PageQuery.page),
    after: Described(
      v.optional(v.fallback(PathId, 0), '0'),
      'Only users who registered after the user with this id.',
    ),
  }),
  v.transform(({ limit, page, ...query }) => {
    const isPaged = limit !== undefined || page !== undefined;
    return { ...query, page: page ?? 1, limit: limit ?? (isPaged ? DEFAULT_LIMIT : MAX_USERS) };
  }),
);

/** In the order of registration. The response has no paging fields: a short page is the last one. */
export const listUsers = defineRoute({
  id: 'listUsers',
  resource: 'users',
  summary: 'List users',
  description:
    'In order of registration. Without `limit` and `page`, only the first 5000 users are returned. The response has no paging fields: the last page is the first one that is not full. For a filter or an email address, the next 5000 users after `after` are searched; if there are more, the header `Link` has the URL that continues with these, from its first page.',
  method: 'GET',
  path: '/users',
  access: 'admin',
  request: { query: UserPage },
  response: v.strictObject({ data: v.array(User) }),
  nextIn: 'after',
  errors: [],
  readsServiceSecret: true,
});

export const getUser = defineRoute({
  id: 'getUser',
  resource: 'users',
  summary: 'Read a user',
  description: 'With the user’s API key and plan.',
  method: 'GET',
  path: '/user/{id}',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: User }),
  errors: ['user_not_found'],
  readsServiceSecret: true,
});

export const createUser = defineRoute({
  id: 'createUser',
  resource: 'users',
  does: 'hashes',
  summary: 'Register a user',
  description: 'The user’s API key works immediately: read the user to get it.',
  method: 'POST',
  path: '/user/add',
  access: 'admin',
  isConfidential: true,
  request: {
    body: Fields({
      username: Described(
        Username,
        '3 to 30 letters, digits, hyphens, or underscores, unique regardless of case.',
      ),
      email: Described(EmailAddress, 'Unique.'),
      password: Described(Password, 'At least 8 characters, and none of the 10,000 most common passwords.'),
      /** Default: the free plan. */
      planid: Described(Optional(Id), 'The id of the plan. By default, the free plan.'),
      /** When the plan expires. Default: never. */
      expiration: Described(Optional(FutureDateTime), 'When the plan ends, in UTC. By default, never.'),
    }),
  },
  response: v.strictObject({
    message: v.string(),
    data: v.strictObject({ id: v.number(), email: v.string(), username: v.string() }),
  }),
  errors: ['plan_not_found', 'username_taken', 'email_taken'],
  readsServiceSecret: true,
  memory: PASSWORD_MEMORY,
  assets: [COMMON_PASSWORDS],
});

export const deleteUser = defineRoute({
  id: 'deleteUser',
  resource: 'users',
  summary: 'Delete a user',
  description:
    'The user’s keys and sessions stop working immediately, and their links within seconds; everything else they own is deleted in the background. The last administrator cannot be deleted.',
  method: 'DELETE',
  path: '/user/{id}/delete',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['user_not_found', 'last_administrator'],
});

export const renewUserKey = defineRoute({
  id: 'renewUserKey',
  resource: 'users',
  summary: 'Give a user a new API key',
  description: 'The old key stops working immediately, as do the user’s sessions and unused sign-in links.',
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
  summary: 'Create a sign-in link',
  description: 'Signs the user in once, within an hour. A new key or password invalidates unused links.',
  method: 'GET',
  path: '/user/login/{id}',
  access: 'admin',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ url: v.string() }),
  errors: ['user_not_found'],
});
