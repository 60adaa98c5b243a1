import { type ApiRoute, takesIdempotencyKey } from '../../shared/api/contract/api-route.ts';
import type { FunctionContract } from '../../shared/api/contract/function-contract.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { isApiRoute, isConsoleRoute } from '../../shared/api/contract/route.ts';
import type { IndexName } from '../../shared/api/contract/table.ts';
import recorded from './grants.json' with { type: 'json' };

/** IAM actions on items. A transaction needs the actions of the writes and checks in it. */
type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

/** `Query byClicks` is a query of an index. */
export type TableAction = ItemAction | `Query ${IndexName}`;

/** The actions that a function may take, each with the patterns of the partition keys on which it may take them. */
export type TableGrants = Readonly<Partial<Record<TableAction, readonly string[]>>>;

/*
 * What middleware does is the same for all functions that have it, and production needs it although a function's tests may
 * never do it: plans are cached, the last use of a key is written once in a while, and few clients send an Idempotency-Key.
 * Hence these few grants are written by hand. `test/grants` fails on one that no test uses.
 */

/** Authentication, the rate limit, the last use of additional keys, and, for users, reading the plan. */
const authenticationGrants: Record<ApiRoute['access'], TableGrants> = {
  public: {},
  user: { GetItem: ['KEY#*'], UpdateItem: ['REQUESTS#*', 'USER#*#keys'], Query: ['PLANS'] },
  admin: { GetItem: ['KEY#*'], UpdateItem: ['REQUESTS#*', 'USER#*#keys'] },
};

/** A request with an `Idempotency-Key`, and a form of the console that `runsOnce`. */
const idempotencyGrants: TableGrants = {
  GetItem: ['IDEMPOTENCY#*'],
  PutItem: ['IDEMPOTENCY#*'],
  UpdateItem: ['IDEMPOTENCY#*'],
  DeleteItem: ['IDEMPOTENCY#*'],
};

/** Finding the user of a session, and their plan. */
const sessionGrants: TableGrants = { BatchGetItem: ['USER#*'], Query: ['PLANS'] };

/** Counting a large form of the console. */
const formGrants = { sent: { UpdateItem: ['FORMS#*'] }, framed: { UpdateItem: ['PREVIEWS#*'] } };

/** What each part of a function's middleware may do with the table. */
export function middlewareGrants(contract: FunctionContract): TableGrants[] {
  if (isConsoleRoute(contract)) {
    const { method, isFramed, runsOnce } = contract;
    const form = isFramed ? formGrants.framed : formGrants.sent;
    return [sessionGrants, ...(method === 'POST' ? [form] : []), ...(runsOnce ? [idempotencyGrants] : [])];
  }
  if (!isApiRoute(contract)) return [];
  const authentication = authenticationGrants[contract.access];
  return takesIdempotencyKey(contract) ? [authentication, idempotencyGrants] : [authentication];
}

/** What functions may do themselves, by id: what their tests did. `npm run grants` writes it. */
export const recordedGrants: Readonly<Record<string, TableGrants>> = recorded;

/**
 * What the role of a function that runs these contracts, or their pages, allows: what they do themselves, what the functions
 * do that they include, and what their middleware does.
 */
export const tableGrants = (...contracts: readonly FunctionContract[]): TableGrants =>
  union(
    contracts
      .flatMap((contract) => (isPageFunction(contract) ? contract.pages : contract))
      .flatMap((contract) => [...middlewareGrants(contract), ...listRecorded(contract)]),
  );

const listRecorded = ({ id, includes = [] }: FunctionContract): TableGrants[] => [
  recordedGrants[id] ?? {},
  ...includes.map(readIncluded),
];

function readIncluded(id: string): TableGrants {
  const grants = recordedGrants[id];
  if (!grants) throw new Error(`No function ${id} is known to use the table.`);
  return grants;
}

function union(all: readonly TableGrants[]): TableGrants {
  const actions = all.flatMap((grants) => Object.keys(grants)) as TableAction[];
  const listKeys = (action: TableAction) => [...new Set(all.flatMap((grants) => grants[action] ?? []))];
  return Object.fromEntries([...new Set(actions)].sort().map((action) => [action, listKeys(action).sort()]));
}
