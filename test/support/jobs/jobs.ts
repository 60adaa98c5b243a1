import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord, SQSBatchResponse } from 'aws-lambda';
import { handler as dispatchHandler } from '../../../functions/streams/dispatch.ts';
import { handlerFile } from '../../../shared/api/contract/function-contract.ts';
import { jobKinds } from '../../../shared/api/job-kinds.ts';
import { dispatch } from '../../../shared/api/streams.ts';
import { messageFor, readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { jobKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { useQueues } from '../../../shared/jobs/queues.ts';
import { runWithinGrant } from '../calls/run-within-grant.ts';
import type { TableRequest } from '../table/recorder.ts';

/** More runs than the jobs of any test need. */
const MAX_RUNS = 1000;

let sent: JobMessage[] = [];
const queues = { send: async (messages: readonly JobMessage[]) => void sent.push(...messages) };

/** The messages of jobs that are due, of all users or one, in the order of their creation. */
export async function dueMessages(of?: { id: number }): Promise<JobMessage[]> {
  const all = (await readJobs()).filter(({ userId }) => !of || userId === of.id);
  const jobs = all.toSorted((a, b) => a.created - b.created);
  const messages = jobs.map(messageFor).filter((message) => message !== undefined);
  return messages.filter(({ due }) => due <= Date.now());
}

interface RunOptions {
  /** After how often a run has looked whether its time is up, that is so. */
  looks?: number;
  /** Only this user’s jobs run. */
  of?: { id: number };
}

/** Runs the job of a message. Fails when its function uses the table beyond its grants. `isTakenBack` if it would be sent again. */
export async function runMessage(message: JobMessage, { looks = Infinity }: RunOptions = {}) {
  useQueues(queues);
  sent = [];
  const kind = jobKinds.find(({ id }) => id === message.kind);
  if (!kind) throw new Error(`There is no kind ${message.kind}.`);
  const { handler } = await import(new URL(`../../../${handlerFile(kind)}`, import.meta.url).href);
  // The first looks are those of the deadline for table requests, and of whether there is time for a run.
  let left = looks + 2;
  const context = { getRemainingTimeInMillis: () => (left-- > 0 ? kind.timeoutSeconds * 1000 : 0) };
  const event = { Records: [{ messageId: message.id, body: JSON.stringify(message) }] };
  const { result, requests } = await runWithinGrant<SQSBatchResponse>(kind, () => handler(event, context));
  return { requests, isTakenBack: result.batchItemFailures.length > 0, sent };
}

/** Runs the next job that is due; returns its table requests, or undefined when there is none. */
export async function runNextJob(options?: RunOptions): Promise<TableRequest[] | undefined> {
  const [next] = await dueMessages(options?.of);
  return next && (await runMessage(next, options)).requests;
}

/** Runs all jobs until none is due; returns the number of runs. */
export async function runJobs(options?: RunOptions): Promise<number> {
  for (let runs = 0; runs < MAX_RUNS; runs++) if (!(await runNextJob(options))) return runs;
  throw new Error('The jobs do not end.');
}

/** Lets time pass for all jobs: their leases are over, and they are due. */
export async function skipWaiting(): Promise<void> {
  for (const { id, status } of await readJobs()) {
    if (status === 'failed') continue;
    const command = new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: jobKey(id),
      UpdateExpression: 'SET due = :zero REMOVE leaseUntil',
      ExpressionAttributeValues: { ':zero': 0 },
    });
    await tableClient().send(command);
  }
}

/** Dispatches stream records, and returns the messages that this sends. */
export async function dispatchAll(Records: DynamoDBRecord[]): Promise<JobMessage[]> {
  useQueues(queues);
  sent = [];
  await runWithinGrant(dispatch, () => dispatchHandler({ Records: structuredClone(Records) }));
  return sent;
}

/** Dispatches stream records, and runs the jobs that they cause; returns the table requests of these runs. */
export async function feed(records: DynamoDBRecord[]): Promise<TableRequest[]> {
  const requests: TableRequest[] = [];
  for (const message of await dispatchAll(records)) requests.push(...(await runMessage(message)).requests);
  return requests;
}

/** Without claiming a job, and deleting it when it is done. */
export const withoutJobs = (requests: readonly TableRequest[]): TableRequest[] =>
  requests.filter(({ input }) => !JSON.stringify(input.Key ?? '').includes('JOBS#'));
