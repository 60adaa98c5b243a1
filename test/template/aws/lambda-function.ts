import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome } from './function-worker.ts';

interface FunctionOptions {
  name: string;
  /** The file of the bundle, and the name of its export. */
  file: string;
  handler: string;
  timeoutSeconds: number;
  /** Read at the first invocation. */
  environment(): Record<string, string>;
}

/** A function that runs in its own thread, with its own environment, from its first invocation on. */
export class LambdaFunction {
  readonly #options: FunctionOptions;
  readonly #pending = new Map<number, (outcome: Outcome) => void>();
  #changes: Record<string, string> = {};
  #worker: Worker | undefined;
  #invocations = 0;

  constructor(options: FunctionOptions) {
    this.#options = options;
  }

  /** Rejects with what the handler throws, when it cannot be loaded, and after the function's timeout. */
  async invoke(event: unknown): Promise<unknown> {
    const { name, timeoutSeconds } = this.#options;
    const worker = this.#start();
    const id = ++this.#invocations;
    const deadline = Date.now() + timeoutSeconds * 1000;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#pending.set(id, resolve);
    const timeout = setTimeout(
      () =>
        resolve({ id, error: { name: 'Sandbox.Timedout', message: `Timed out after ${timeoutSeconds} s` } }),
      timeoutSeconds * 1000,
    );
    const context = { functionName: name, awsRequestId: randomUUID(), deadline };
    worker.postMessage({ id, event, context } satisfies Invocation);
    const { result, error } = await promise;
    clearTimeout(timeout);
    this.#pending.delete(id);
    if (error) throw Object.assign(new Error(`${name}: ${error.message}`), { name: error.name });
    return result;
  }

  /** Changes environment variables, of a function that runs already as well. */
  setEnvironment(variables: Record<string, string>): void {
    this.#changes = { ...this.#changes, ...variables };
    this.#worker?.postMessage({ environment: variables });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const { file, handler, environment } = this.#options;
    const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
      workerData: { file, name: handler },
      env: { ...environment(), ...this.#changes },
      execArgv: [],
    });
    worker.on('message', (outcome: Outcome) => this.#pending.get(outcome.id)?.(outcome));
    worker.on('error', ({ name, message }) => {
      this.#worker = undefined;
      for (const [id, end] of this.#pending) end({ id, error: { name, message } });
    });
    this.#worker = worker;
    return worker;
  }
}
