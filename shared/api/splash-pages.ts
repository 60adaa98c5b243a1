import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { DateTime, Message, Page } from './fields/answers.ts';
import { Described, DocumentedAs, Fields, Optional, Text, wrongType } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { ImageUrl } from './fields/urls.ts';

const MIN_COUNTER_SECONDS = 1;
const MAX_COUNTER_SECONDS = 60;

/** Seconds: an integer, or a string of digits as web forms send it. */
const Counter = v.pipe(
  DocumentedAs(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))],
      wrongType('a number of seconds'),
    ),
    { type: 'integer', minimum: MIN_COUNTER_SECONDS, maximum: MAX_COUNTER_SECONDS },
  ),
  v.check(
    (seconds) =>
      Number.isInteger(seconds) && seconds >= MIN_COUNTER_SECONDS && seconds <= MAX_COUNTER_SECONDS,
    `must be a whole number of seconds from ${MIN_COUNTER_SECONDS} to ${MAX_COUNTER_SECONDS}`,
  ),
);

const SplashPageName = Text(200);

const options = {
  title: Described(Optional(Text(200)), 'The heading.'),
  message: Described(Optional(Text(5000)), 'The text.'),
  banner: Described(Optional(ImageUrl), 'A wide jpg or png at the top.'),
  logo: Described(Optional(ImageUrl), 'A small jpg or png.'),
  /** Countdown before the redirect, in seconds. */
  counter: Described(
    Optional(Counter),
    'How many seconds visitors wait before they go on, 1 to 60. 10 by default.',
  ),
};

export const SplashPageBody = Fields({ name: Described(SplashPageName, 'Your name for it.'), ...options });
export const SplashPageChange = Fields({
  name: Described(Optional(SplashPageName), 'Your name for it.'),
  ...options,
});

const SplashPageEntry = v.strictObject({ id: v.number(), name: v.string(), date: DateTime });

export const listSplashPages = defineRoute({
  id: 'listSplashPages',
  resource: 'splash-pages',
  summary: 'List custom splash pages',
  description: 'Newest first. A splash page is shown before a link’s target.',
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
  summary: 'Create a custom splash page',
  description:
    'A page with your title, text, and images that visitors see before the target. A link shows it if its type is the page’s id.',
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
  summary: 'Change a custom splash page',
  description: 'Absent fields keep their value; `null` clears an optional one.',
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
  summary: 'Delete a custom splash page',
  description: 'Links that used it show the general splash page.',
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
