import { expect, it } from 'vitest';
import type { Resource } from '../support/cloud-assembly.ts';
import { sharedSynthesis } from './shared-synthesis.ts';

const { stack, stacks } = await sharedSynthesis();

/**
 * API Gateway allows 300 routes by default; deploys take longer the more resources there are. Pages share three functions and
 * their routes, except for 16 routes of pages that do heavy work: API Gateway limits only what has a route of its own. Each kind
 * of background job has eight resources: a function with a role, a log group, and a mapping, a queue with its policy, and two
 * alarms.
 */
const GOALS = { functions: 129, routes: 158, resources: 898 };
/** IAM counts the characters of all policies in a role, without white space. */
const MAX_ROLE_CHARACTERS = 10_240;
/** About what a reference becomes when the stack is deployed: the longest ARNs are those of log groups. */
const RESOLVED =
  'arn:aws:logs:ap-southeast-2:123456789012:log-group:link-service-production-and-some-more-text:*';

it(`The stack has at most ${GOALS.functions} functions, ${GOALS.routes} routes, and ${GOALS.resources} resources`, () => {
  const all = [stacks.root, ...Object.values(stacks.nested)];
  const figures = {
    functions: stack.resources('AWS::Lambda::Function').length,
    routes: stack.resources('AWS::ApiGatewayV2::Route').length,
    resources: all.reduce((sum, { Resources }) => sum + Object.keys(Resources).length, 0),
  };
  const names = Object.keys(GOALS) as (keyof typeof GOALS)[];
  expect(
    names
      .filter((name) => figures[name] > GOALS[name])
      .map((name) => `${figures[name]} ${name} of ${GOALS[name]}`),
  ).toEqual([]);
});

it(`Every role keeps to ${MAX_ROLE_CHARACTERS} characters of policies`, () => {
  const tooLong = stack
    .resources('AWS::IAM::Role')
    .map(([id, { Properties }]) => ({ id, length: lengthOfPolicies(Properties.Policies ?? []) }))
    .filter(({ length }) => length > MAX_ROLE_CHARACTERS);
  expect(tooLong).toEqual([]);
});

const isReference = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  ['Ref', 'Fn::GetAtt', 'Fn::Join'].some((name) => name in value);

const lengthOfPolicies = (policies: Resource[]) =>
  policies.reduce(
    (sum, { PolicyDocument }) =>
      sum + JSON.stringify(PolicyDocument, (_, value) => (isReference(value) ? RESOLVED : value)).length,
    0,
  );
