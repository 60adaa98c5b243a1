import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** An invocation, and its end. */
export interface Invocation {
  id: number;
  event: unknown;
  context: { functionName: string; awsRequestId: string; deadline: number };
}
export interface Outcome {
  id: number;
  result?: unknown;
  error?: { name: string; message: string };
}

/** Loads a function's bundle as Lambda does, in a thread with the function's environment, and runs its handler. */
const { file, name } = workerData as { file: string; name: string };
const handler = createRequire(file)(file)[name];
if (typeof handler !== 'function') throw new Error(`${file} does not export ${name}.`);

parentPort?.on('message', async (message: Invocation | { environment: Record<string, string> }) => {
  if ('environment' in message) {
    Object.assign(process.env, message.environment);
    return;
  }
  const { id, event, context } = message;
  const { deadline, ...rest } = context;
  const getRemainingTimeInMillis = () => deadline - Date.now();
  try {
    const result = await handler(event, { ...rest, getRemainingTimeInMillis });
    parentPort?.postMessage({ id, result: result === undefined ? null : JSON.parse(JSON.stringify(result)) });
  } catch (error) {
    const { name: kind, message: text } = error as Error;
    parentPort?.postMessage({ id, error: { name: kind, message: text } });
  }
});
