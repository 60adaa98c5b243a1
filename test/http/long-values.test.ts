import { beforeAll, expect, it } from 'vitest';
import { examples } from '../../infra/openapi/examples/index.ts';
import { createBioPage } from '../../shared/api/bio-pages.ts';
import type { Route } from '../../shared/api/contract/route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { visitorRoutes } from '../../shared/api/visitor/index.ts';
import { call } from '../support/call.ts';
import { addKeyFor } from '../support/calls/keys.ts';
import { checkEach } from '../support/check-each.ts';
import { addOneOfEach } from '../support/items/belongings.ts';
import { addJob } from '../support/jobs/listed-jobs.ts';
import type { AnyShape } from '../support/random/any-shape.ts';
import { type TestUser, testService } from '../support/service.ts';
import { testSize } from '../support/test-size.ts';
import { addWebhookFor } from '../support/webhooks/webhooks.ts';

const service = testService();
let user: TestUser;
let ids: Record<string, number | string>;
beforeAll(async () => {
  user = await service.addUser({ isAdmin: true });
  const made = await addOneOfEach(service, user);
  const [link] = made.links;
  const other = await service.addUser();
  ids = {
    ...made.others,
    keys: (await addKeyFor(service, user)).id,
    jobs: (await addJob()).id,
    users: other.id,
    userid: other.id,
    planid: 2,
    delivery: 'mwq8lds0-1f0c9a52-8be',
    links: link?.id ?? 0,
    linkid: link?.id ?? 0,
    itemid: link?.id ?? 0,
    campaigns: made.campaign,
    campaignid: made.campaign,
    channels: made.channel,
    channelid: made.channel,
    pixels: made.pixel,
    domains: made.domain.id,
    'qr-codes': made.qrCode,
    'splash-pages': made.splashPage,
    overlays: made.overlay,
    webhooks: (await addWebhookFor(service, user, { active: false })).id,
    'bio-pages': (await call(service, createBioPage, { key: user.key, body: { title: 'Ann' } })).body.id,
  };
});

/** Different characters in no order, of which punycode makes up to four ASCII ones each. */
const han = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000))).join('');

/**
 * DynamoDB limits partition keys to 2048 bytes, and sort keys to 1024. These are longer in UTF-8, in punycode, or in lower
 * case, and within the limits that a field can have.
 */
const longTexts = [
  `https://${'a'.repeat(1_100)}.example/`,
  `https://${'a.'.repeat(1_200)}example/abc`,
  `https://${han(280)}`,
  `https://${han(480)}/abc`,
  han(190),
  `${'İ'.repeat(190)}`,
  'x'.repeat(2_100),
  'x'.repeat(8_000),
];

/** In CI all of them; elsewhere two, which differ from field to field. */
const longTextsFor = (field: number) =>
  testSize({ ci: longTexts, local: longTexts.filter((_, i) => i % 4 === field % 4) });

type Path = (string | number)[];

/** Where texts are in a value, and where the schema allows fields that the value lacks. */
function listTexts(value: AnyShape): Path[] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTexts(part).map((path) => [key, ...path]));
}

/** The names of an object's fields in a schema, however it is composed. */
const listFields = (schema: AnyShape): string[] =>
  Object.keys(schema?.entries ?? {}).concat(
    (schema?.options ?? schema?.pipe ?? []).flatMap((part: AnyShape) =>
      part === schema ? [] : listFields(part),
    ),
  );

function withText(value: AnyShape, [key, ...rest]: Path, text: string): AnyShape {
  if (key === undefined) return text;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

/** Every request with one text of the route's request replaced. */
function* longRequests(route: Route) {
  const example = examples.find(({ route: id }) => id === route.id);
  const idNames = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(
    idNames.map((name) => [name, name === 'type' ? 'links' : (ids[name] ?? ids[route.resource] ?? 'abcdef')]),
  );
  const whole = { body: example?.body ?? (route.method === 'GET' ? undefined : {}), query: {}, params };
  const { body, query } = (route.request as AnyShape) ?? {};
  const paths = [
    ...listTexts(whole.body).map((path) => ['body', ...path]),
    ...listFields(body).map((name) => ['body', name]),
    ...listFields(query).map((name) => ['query', name]),
    ...idNames.map((name) => ['params', name]),
  ];
  for (const [field, path] of [...new Map(paths.map((one) => [one.join('.'), one])).values()].entries())
    for (const text of longTextsFor(field))
      yield { name: path.join('.'), text, request: withText(whole, path, text) };
}

it('no text of a request makes a key that is too long for the table', async () => {
  await checkEach([...apiRoutes, ...visitorRoutes], async (route) => {
    const faults: string[] = [];
    for (const { name, text, request } of longRequests(route)) {
      const { status } = await call(service, route, { key: user.key, ...request });
      if (status >= 500) faults.push(`${name} = ${text.slice(0, 20)}… (${text.length} characters)`);
    }
    expect(faults).toEqual([]);
  });
});
