import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles (see `bundle.ts`). Lambda passes the role's credentials in
 * environment variables. The SDK's default chain looks there first, but also brings SSO, STS, ini files, child
 * processes and instance metadata, which Lambda never uses.
 */
export const defaultProvider = () => fromEnv();
