import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { handler as indexLinks } from '../../functions/jobs/index-links.ts';
import { handler as refresh } from '../../functions/jobs/refresh-plan.ts';
import { handler as createLink } from '../../functions/links/create-link.ts';
import { handler as dispatch } from '../../functions/streams/dispatch.ts';
import { refreshPlan } from '../../shared/api/job-kinds.ts';
import { findJob } from '../../shared/data/jobs/listed-jobs.ts';
import { jobIdFor } from '../../shared/data/jobs/start-job.ts';
import { transact } from '../../shared/data/table/transactions.ts';
import { deriveApiKey } from '../../shared/data/users/api-keys.ts';
import { startRefresh } from '../../shared/data/users/start-refresh.ts';
import { addUser } from '../../shared/data/users/users.ts';
import type { JobMessage } from '../../shared/domain/jobs.ts';
import type { NewUser, User } from '../../shared/domain/users/users.ts';
import { useQueues } from '../../shared/jobs/queues.ts';
import { visitEvent } from '../bench/visit-input.ts';
import { routeRecord } from '../support/table/route-records.ts';

/** The plan without limits. */
const PLAN = 3;
export const context = { awsRequestId: 'cost' } as Context;

let owners = 0;
/** Adds a user with an API key. */
export async function addOwner(secret: string): Promise<{ id: number; key: string }> {
  const name = `owner-${++owners}`;
  const profile: NewUser = {
    username: name,
    email: `${name}@example.com`,
    passwordHash: 'none',
    isAdmin: false,
    planId: PLAN,
    planStatus: 'pro',
    registered: '2026-01-02 03:04:05',
  };
  const toKey = ({ id, keyVersion }: User) => deriveApiKey(secret, id, keyVersion);
  const user = await addUser(profile, toKey, { actor: 'system', now: new Date() });
  return { id: user.id, key: toKey(user) };
}

/** Creates a link over the API. */
export async function create(key: string, custom: string): Promise<APIGatewayProxyStructuredResultV2> {
  const { requestContext, ...visit } = visitEvent(1);
  const event = {
    ...visit,
    routeKey: 'POST /api/url/add',
    headers: { ...visit.headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    requestContext: { ...requestContext, http: { ...requestContext.http, method: 'POST' } },
    body: JSON.stringify({
      url: 'https://www.example.com/articles/2026/11/21/what-is-new-this-week',
      custom,
    }),
  };
  return createLink(
    event,
    context as Parameters<typeof createLink>[1],
  ) as Promise<APIGatewayProxyStructuredResultV2>;
}

/** Starts a background job that has nothing to do, and runs it. */
export async function runEmptyJob(): Promise<undefined> {
  const noUser = 1_000_000_000;
  await transact([startRefresh(noUser)]);
  const id = jobIdFor(refreshPlan, String(noUser));
  const message: JobMessage = { id, kind: refreshPlan.id, userId: noUser, revision: 1, due: 0 };
  const event = { Records: [{ messageId: id, body: JSON.stringify(message) }] };
  const { batchItemFailures } = await refresh(event);
  if (batchItemFailures.length > 0 || (await findJob(id))) throw new Error('A job was not done.');
}

/** Adds a new link to the index for searches, alone in its batch. */
export async function index(
  userId: number,
  response: APIGatewayProxyStructuredResultV2 | undefined,
): Promise<undefined> {
  const { id, shorturl } = JSON.parse(response?.body ?? '');
  const alias = new URL(shorturl).pathname.slice(1);
  const messages: JobMessage[] = [];
  useQueues({ send: async (sent) => void messages.push(...sent) });
  await dispatch({ Records: [routeRecord({ id, userId, alias })] });
  for (const message of messages) {
    const { batchItemFailures } = await indexLinks({
      Records: [{ messageId: message.id, body: JSON.stringify(message) }],
    });
    if (batchItemFailures.length > 0) throw new Error('A link was not indexed.');
  }
}
