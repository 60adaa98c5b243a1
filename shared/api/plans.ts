import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Message } from './fields/answers.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Fields, OneOf, Optional } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';

const Switch = v.strictObject({ enabled: v.picklist(['0', '1']) });
const CountedSwitch = v.strictObject({ ...Switch.entries, count: v.string() });

const Limits = v.strictObject({
  ...v.entriesFromList(['links', 'clicks', 'retention'], v.number()),
  ...v.entriesFromList(
    ['custom', 'multiple', 'alias', 'device', 'geo', 'bundle', 'parameters', 'export', 'api'],
    Switch,
  ),
  ...v.entriesFromList(['team', 'splash', 'overlay', 'pixels', 'domain'], CountedSwitch),
});

/** As in interface 2.3. */
const Plan = v.strictObject({
  id: v.number(),
  name: v.string(),
  free: v.boolean(),
  prices: v.nullable(v.strictObject(v.entriesFromList(['monthly', 'yearly', 'lifetime'], v.number()))),
  limits: Limits,
});

export const listPlans = defineRoute({
  id: 'listPlans',
  resource: 'plans',
  method: 'GET',
  path: '/plans',
  access: 'admin',
  request: {},
  response: v.strictObject({ data: v.array(Plan) }),
  errors: [],
  table: { Query: ['PLANS'] },
});

const types = ['monthly', 'yearly', 'lifetime'] as const;

export const subscribeUser = defineRoute({
  id: 'subscribeUser',
  resource: 'plans',
  method: 'PUT',
  path: '/plan/{planid}/user/{userid}',
  access: 'admin',
  request: {
    params: Fields({ planid: PathId, userid: PathId }),
    body: Fields({
      type: OneOf(types),
      /** Default: one month or one year from now, or never, depending on the type. */
      expiration: Optional(FutureDateTime),
    }),
  },
  response: Message,
  errors: ['plan_not_found', 'user_not_found'],
  table: {
    GetItem: ['USER#*'],
    Query: ['PLANS'],
    PutItem: ['AUDIT', 'KEY#*', 'REFRESH#*'],
    UpdateItem: ['AUDIT', 'KEY#*', 'USER#*'],
  },
});
