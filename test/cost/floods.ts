import type { FunctionContract, HeavyWork } from '../../shared/api/contract/function-contract.ts';
import { listRouteKeys, type Route } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { listFunctions } from '../../shared/api/page-functions.ts';
import { MAX_REDRAWING_MS } from '../../shared/data/images/add-image.ts';
import { MAX_DRAWING_MS } from '../../shared/visitor/qr/drawn-qr-codes.ts';
import type { StackTemplate } from '../infra/stack-template.ts';
import { add, readTotal, times } from './bill.ts';
import { deployedEdge, deployedFunction } from './deployment.ts';
import { lambda } from './prices.ts';
import { billOfRequest, msOfHash, NOTHING } from './usage.ts';

const SECONDS_PER_DAY = 86_400;

/** Threads end after this time. Only routes that take a file, or download one, redraw what is in it. */
const readDrawingSeconds = ({ method }: Route) =>
  (method === 'GET' ? MAX_DRAWING_MS : MAX_REDRAWING_MS) / 1000;

const words: Record<HeavyWork, string> = {
  hashes: 'hashes a password',
  draws: 'draws an image',
  exports: 'exports a part',
};

/** A flood of requests to a route, as many as API Gateway lets through. */
interface Flood {
  keys: readonly string[];
  does: HeavyWork;
  perSecond: number;
  /** How many functions are busy with it. */
  functions: number;
  usdPerDay: number;
}

/** What floods of the routes that do heavy work cost: edge, API, and the time of their functions, without the table. */
export function listFloods(stack: StackTemplate): Flood[] {
  const limits = stack.only('AWS::ApiGatewayV2::Stage')[1].Properties.RouteSettings;
  return routes.flatMap((route) => {
    if (!route.does) return [];
    const keys = listRouteKeys(route);
    const perSecond = limits[keys[0] ?? ''].ThrottlingRateLimit;
    const { id } = findFunction(route);
    const [deployed, timeout] = [deployedFunction(stack, id), stack.functionOf(id).Timeout];
    const seconds = {
      hashes: msOfHash(deployed) / 1000,
      draws: readDrawingSeconds(route),
      exports: timeout,
    }[route.does];
    const request = add(billOfRequest(deployedEdge(stack), NOTHING, { hasBody: route.method !== 'GET' }), {
      'Lambda requests': lambda.request,
      'Lambda time': seconds * deployed.gigabytes * lambda.gigabyteSecond[deployed.architecture],
    });
    const usdPerDay = readTotal(times(perSecond * SECONDS_PER_DAY, request));
    return { keys, does: route.does, perSecond, functions: Math.ceil(perSecond * seconds), usdPerDay };
  });
}

/** The function that serves a route, which pages share. */
function findFunction(route: Route): FunctionContract {
  const key = listRouteKeys(route)[0] ?? '';
  const found = listFunctions(routes).find((one) => listRouteKeys(one).includes(key));
  if (!found) throw new Error(`No function has the route ${key}.`);
  return found;
}

/** The rows of the table in docs/operations.md. */
export const toRows = (floods: readonly Flood[]): string[] =>
  floods.map(
    ({ keys: [key = ''], does, perSecond, functions, usdPerDay }) =>
      `| \`${key}\` | ${words[does]} | ${perSecond} | ${functions} | ${Math.ceil(usdPerDay)} USD |`,
  );
