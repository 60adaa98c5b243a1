import type { LinkService } from '../../../clients/typescript/src/index.ts';
import type { TestItems } from './test-items.ts';

/** The service that is checked, and how to reach it. */
export interface Deployment {
  /** Of short URLs: `https://sho.rt`. */
  origin: string;
  client: LinkService;
  items: TestItems;
  /** The stack whose alarms and outputs are checked. */
  stack?: string | undefined;
  /** How long a click may take until it is counted. */
  countSeconds: number;
  /** Ends waits when the program is stopped. */
  signal: AbortSignal;
}

export interface Check {
  name: string;
  /** Says what it found. Throws a `Skip` if it does not apply, and a `Fault` if something is wrong. */
  run(deployment: Deployment): Promise<string>;
}

/** Work that several checks read the result of: it is done once per deployment. */
export function shared<Result>(work: (deployment: Deployment) => Promise<Result>) {
  const results = new WeakMap<Deployment, Promise<Result>>();
  return (deployment: Deployment): Promise<Result> => {
    const result = results.get(deployment) ?? work(deployment);
    results.set(deployment, result);
    return result;
  };
}
