import { isLike } from '../../support/table/table-access.ts';

/** A statement of a policy, with all references resolved. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** What a caller asks for. */
export interface AccessRequest {
  action: string;
  resource: string;
  /** The values of the condition keys that the service fills in. */
  context?: Record<string, string[]>;
}

/**
 * Whether policies allow a request: a statement allows it, and none denies it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function isAllowed(statements: readonly Statement[], request: AccessRequest): boolean {
  const effects = statements.filter((statement) => applies(statement, request)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

function applies({ Action, Resource, Condition = {} }: Statement, request: AccessRequest): boolean {
  const { action, resource, context = {} } = request;
  return (
    [Action].flat().some((pattern) => isLike(action.toLowerCase(), pattern.toLowerCase())) &&
    [Resource].flat().some((pattern) => isLike(resource, pattern)) &&
    Object.entries(Condition).every(([operator, tests]) =>
      Object.entries(tests).every(([key, patterns]) =>
        isFulfilled(operator, [patterns].flat(), context[key] ?? []),
      ),
    )
  );
}

/** `ForAllValues` also holds for no values at all. A negated operator requires that a value matches no pattern. */
function isFulfilled(operator: string, patterns: string[], values: string[]): boolean {
  const matches = (value: string) => patterns.some((pattern) => isLike(value, pattern));
  if (operator === 'ForAllValues:StringLike') return values.every(matches);
  if (operator === 'ForAllValues:StringNotLike') return !values.some(matches);
  throw new Error(`The condition operator ${operator} is not supported.`);
}
