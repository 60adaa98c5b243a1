import { type Stack, Tags } from 'aws-cdk-lib/core';

/** The tag with the name of the service’s own stack. */
export const STACK_TAG = 'stack';

/**
 * Tags everything in a stack, and in those nested in it, so that AWS can tell what the service and each of its stages cost.
 * `service` is the name of the service’s own stack.
 */
export function tagCosts(stack: Stack, service = stack.stackName): void {
  Tags.of(stack).add('service', 'link-service');
  Tags.of(stack).add(STACK_TAG, service);
}
