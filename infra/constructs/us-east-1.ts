import { Stack, Token } from 'aws-cdk-lib/core';
import { tagCosts } from './cost-tags.ts';

const US_EAST_1 = 'us-east-1';

/**
 * The stack for what CloudFront takes from us-east-1 only, which are certificates and web ACLs: the service's own stack if it
 * is there, or else a second one. A stack without a region counts as one in us-east-1.
 */
export function usEast1(stack: Stack): Stack {
  const { region, account, stackName, node } = stack;
  if (Token.isUnresolved(region) || region === US_EAST_1) return stack;
  const second = new Stack(node.root, `${node.id}-${US_EAST_1}`, {
    stackName: `${stackName}-${US_EAST_1}`,
    env: { region: US_EAST_1, account: Token.isUnresolved(account) ? undefined : account },
    crossRegionReferences: true,
  });
  tagCosts(second, stackName);
  return second;
}
