import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { DateTime, Message, Page } from './fields/answers.ts';
import { Fields, Optional, Text, wrongType } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { ImageUrl } from './fields/urls.ts';

const MIN_COUNTER_SECONDS = 1;
const MAX_COUNTER_SECONDS = 60;

/** Seconds: an integer, or a string of digits as web forms send it. */
const Counter = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))],
    wrongType('a number of seconds'),
  ),
  v.check(
    (seconds) =>
      Number.isInteger(seconds) && seconds >= MIN_COUNTER_SECONDS && seconds <= MAX_COUNTER_SECONDS,
    `must be a whole number of seconds from ${MIN_COUNTER_SECONDS} to ${MAX_COUNTER_SECONDS}`,
  ),
);

const SplashPageName = Text(200);

const options = {
  title: Optional(Text(200)),
  message: Optional(Text(5000)),
  banner: Optional(ImageUrl),
  logo: Optional(ImageUrl),
  /** Countdown before the redirect, in seconds. */
  counter: Optional(Counter),
};

export const SplashPageBody = Fields({ name: SplashPageName, ...options });
export const SplashPageChange = Fields({ name: Optional(SplashPageName), ...options });

const SplashPageEntry = v.strictObject({ id: v.number(), name: v.string(), date: DateTime });

export const listSplashPages = defineRoute({
  id: 'listSplashPages',
  resource: 'splash-pages',
  method: 'GET',
  path: '/splash',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('splash', SplashPageEntry),
  list: true,
  errors: [],
  table: { Query: ['USER#*#splash-pages'] },
});

export const createSplashPage = defineRoute({
  id: 'createSplashPage',
  resource: 'splash-pages',
  method: 'POST',
  path: '/splash/add',
  access: 'user',
  request: { body: SplashPageBody },
  response: v.strictObject({ id: v.number() }),
  errors: ['plan_limit'],
  table: { PutItem: ['USER#*#splash-pages'], UpdateItem: ['USER#*', 'USER#*#splash-pages'] },
});

export const updateSplashPage = defineRoute({
  id: 'updateSplashPage',
  resource: 'splash-pages',
  method: 'PUT',
  path: '/splash/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: SplashPageChange },
  response: Message,
  errors: ['splash_page_not_found'],
  table: { GetItem: ['USER#*#splash-pages'], UpdateItem: ['USER#*#splash-pages'] },
});

export const deleteSplashPage = defineRoute({
  id: 'deleteSplashPage',
  resource: 'splash-pages',
  method: 'DELETE',
  path: '/splash/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['splash_page_not_found'],
  table: {
    GetItem: ['USER#*#splash-pages'],
    UpdateItem: ['USER#*', 'USER#*#splash-pages'],
    DeleteItem: ['USER#*#splash-pages'],
  },
});
