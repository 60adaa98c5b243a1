import * as v from 'valibot';
import { switchedLimits } from '../collections.ts';
import { defineRoute } from './contract/api-route.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { Message } from './fields/responses.ts';

const Switch = v.strictObject({ enabled: v.picklist(['0', '1']) });
const CountedSwitch = v.strictObject({ ...Switch.entries, count: v.string() });

const numbers = ['links', 'clicks', 'retention'] as const;
const switches = [
  'custom',
  'multiple',
  'alias',
  'device',
  'geo',
  'bundle',
  'parameters',
  'export',
  'api',
  'webhooks',
] as const;

const Limits = v.strictObject({
  ...v.entriesFromList(numbers, v.number()),
  ...v.entriesFromList(switches, Switch),
  ...v.entriesFromList(['team', ...switchedLimits], CountedSwitch),
});

/** In the operator’s currency; unlike all other numbers of the API, not an integer. */
const Price = DocumentedAs(v.number(), { type: 'number', minimum: 0 });

/** A plan as in responses to administrators, `infra/plans.json` and in the table. */
export const ListedPlan = v.strictObject({
  id: v.number(),
  name: v.string(),
  free: v.boolean(),
  prices: v.nullable(v.strictObject(v.entriesFromList(['monthly', 'yearly', 'lifetime'], Price))),
  limits: Limits,
});

export const listPlans = defineRoute({
  id: 'listPlans',
  resource: 'plans',
  summary: 'List plans',
  description:
    'Prices and limits. A limit of 0 means no limit, `retention` is in days, and `clicks` is how many clicks a month can be charged: beyond it, visitors are still redirected, but not counted.',
  method: 'GET',
  path: '/plans',
  access: 'admin',
  request: {},
  response: v.strictObject({ data: v.array(ListedPlan) }),
  errors: [],
});

const types = ['monthly', 'yearly', 'lifetime'] as const;

export const subscribeUser = defineRoute({
  id: 'subscribeUser',
  resource: 'plans',
  summary: 'Put a user on a plan',
  description: 'Until `expiration`, or for the period of `type`; `lifetime` never ends.',
  method: 'PUT',
  path: '/plan/{planid}/user/{userid}',
  access: 'admin',
  request: {
    params: Fields({ planid: PathId, userid: PathId }),
    body: Fields({
      type: Described(OneOf(types), 'The length of the subscription.'),
      /** Default: one month or one year from now, or never, depending on the type. */
      expiration: Described(
        Optional(FutureDateTime),
        'When the plan ends, in UTC. By default, one month or one year from now, or never, depending on the type.',
      ),
    }),
  },
  response: Message,
  errors: ['plan_not_found', 'user_not_found'],
});
