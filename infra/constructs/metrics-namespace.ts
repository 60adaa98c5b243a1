import { NestedStack, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** The namespace of the service's own metrics: the name of the whole stack. */
export function metricsNamespace(scope: Construct): string {
  const stack = Stack.of(scope);
  return stack instanceof NestedStack ? metricsNamespace(stack.nestedStackParent ?? stack) : stack.stackName;
}
