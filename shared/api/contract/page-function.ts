import type { FunctionContract } from './function-contract.ts';
import type { VisitorRoute } from './visitor-route.ts';

/** One Lambda function that serves several pages. Each stays a file of its own, which is loaded when it is first requested. */
export interface PageFunction extends FunctionContract {
  pages: readonly VisitorRoute[];
  /** API Gateway's keys of the routes that invoke it. Its own router finds the page. */
  routeKeys: readonly string[];
  usesVisitorKey: boolean;
}

/** Whether a contract is a function that serves several pages. */
export const isPageFunction = (contract: FunctionContract): contract is PageFunction => 'pages' in contract;

/** A function for these pages, which has and may do what any of them needs. */
export function definePageFunction(
  { id, resource }: Pick<FunctionContract, 'id' | 'resource'>,
  pages: readonly VisitorRoute[],
  routeKeys: readonly string[],
): PageFunction {
  const largest = (name: 'memory' | 'timeoutSeconds') => {
    const values = pages.flatMap((page) => page[name] ?? []);
    return values.length > 0 && { [name]: Math.max(...values) };
  };
  return {
    id,
    resource,
    pages,
    routeKeys,
    ...largest('memory'),
    ...largest('timeoutSeconds'),
    threads: [...new Set(pages.flatMap(({ threads = [] }) => threads))],
    assets: [...new Set(pages.flatMap(({ assets = [] }) => assets))],
    readsLogo: pages.some(({ readsLogo }) => readsLogo),
    readsServiceSecret: pages.some(({ readsServiceSecret }) => readsServiceSecret),
    usesVisitorKey: pages.some(({ usesVisitorKey }) => usesVisitorKey),
  };
}
