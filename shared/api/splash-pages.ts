import * as v from 'valibot';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { Described, DocumentedAs, Fields, Optional, Text, wrongType } from './fields/fields.ts';
import { DateTime, Message } from './fields/responses.ts';
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
    'How many seconds visitors wait before the redirect, 1 to 60. The default is 10.',
  ),
};

export const SplashPageBody = Fields({
  name: Described(SplashPageName, 'A name for your own use.'),
  ...options,
});
export const SplashPageChange = Fields({
  name: Described(Optional(SplashPageName), 'A name for your own use.'),
  ...options,
});

const SplashPageEntry = v.strictObject({ id: v.number(), name: v.string(), date: DateTime });

const splashPages = {
  resource: 'splash-pages',
  paths: { list: '/splash', one: '/splash' },
  notFound: 'splash_page_not_found',
} as const;

export const listSplashPages = listRoute(splashPages, {
  id: 'listSplashPages',
  summary: 'List custom splash pages',
  description: 'Newest first. A splash page is shown before a link’s target.',
  entries: ['splash', SplashPageEntry],
});

export const createSplashPage = createRoute(splashPages, {
  id: 'createSplashPage',
  summary: 'Create a custom splash page',
  description:
    'A page with your title, text, and images that visitors see before the target. A link whose type is the page’s id shows it.',
  body: SplashPageBody,
  response: v.strictObject({ id: v.number() }),
  errors: ['plan_limit'],
});

export const updateSplashPage = updateRoute(splashPages, {
  id: 'updateSplashPage',
  summary: 'Change a custom splash page',
  description: 'Absent fields keep their value; `null` clears an optional one.',
  body: SplashPageChange,
  response: Message,
});

export const deleteSplashPage = deleteRoute(splashPages, {
  id: 'deleteSplashPage',
  summary: 'Delete a custom splash page',
  description: 'Links that used it show the default splash page.',
});
