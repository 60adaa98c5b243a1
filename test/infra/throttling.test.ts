import { describe, expect, it } from 'vitest';
import type { HeavyWork } from '../../shared/api/contract/function-contract.ts';
import { isConsoleRoute, listRouteKeys } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { listPageFunctions } from '../../shared/api/page-functions.ts';
import { submitLogin } from '../../shared/api/sign-in.ts';
import { qrImage } from '../../shared/api/visitor/qr-codes.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack, stacks } = await sharedSynthesis();
const readSettings = (template: typeof stack) =>
  template.only('AWS::ApiGatewayV2::Stage')[1].Properties.RouteSettings;

/** What each kind of heavy work is limited to by default. */
const rates: Record<HeavyWork, number> = { hashes: 10, draws: 20, exports: 5 };
const heavy = routes.flatMap((route) => (route.does ? [{ route, rate: rates[route.does] }] : []));

describe('the routes that hash passwords, draw images, or export accounts', () => {
  it('are limited at the stage, each for itself, and no others are', () => {
    const limits = heavy.flatMap(({ route, rate }) =>
      listRouteKeys(route).map((key) => [key, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: rate }]),
    );
    expect(limits.length).toBeGreaterThan(20);
    expect(readSettings(stack)).toEqual(Object.fromEntries(limits));
  });

  it('exist before the stage is told about them, which API Gateway demands', () => {
    const mounted = stack.resources('AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => ({
      key: Properties.RouteKey,
      stackId: id.split('.')[0] ?? '',
    }));
    const [stageId] = stack.only('AWS::ApiGatewayV2::Stage');
    const dependencies = stacks.root.Resources[stageId]?.DependsOn ?? [];
    for (const key of Object.keys(readSettings(stack))) {
      const found = mounted.find((one) => one.key === key);
      expect(dependencies, key).toContain(found?.stackId);
    }
  });

  it('have routes of their own among the pages that share a function', () => {
    const pages = heavy.filter(({ route }) => isConsoleRoute(route));
    expect(pages.length).toBeGreaterThan(5);
    const keys = listPageFunctions(routes).flatMap(({ routeKeys }) => routeKeys);
    expect(keys).toEqual(expect.arrayContaining(pages.flatMap(({ route }) => listRouteKeys(route))));
  });

  it('have the limits of the settings', () => {
    const limits = { hashRate: 3, drawRate: 4, exportRate: 2 };
    const some = { routes: [submitLogin, qrImage], backgroundFunctions: [] };
    expect(readSettings(readTemplate(synthesize({ ...limits, ...some }).whole))).toEqual({
      'POST /login': { ThrottlingRateLimit: 3, ThrottlingBurstLimit: 3 },
      'GET /qr/{file}': { ThrottlingRateLimit: 4, ThrottlingBurstLimit: 4 },
      'HEAD /qr/{file}': { ThrottlingRateLimit: 4, ThrottlingBurstLimit: 4 },
    });
  });
});
