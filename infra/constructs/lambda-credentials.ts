import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in for `@aws-sdk/credential-provider-node` in bundles (see `bundle.ts`). Lambda hands a function its role's
 * credentials in environment variables; the SDK's default chain asks there first, and drags in SSO, STS, ini files,
 * child processes and instance metadata for machines that are not Lambda.
 */
export const defaultProvider = () => fromEnv();
