/**
 * Replaces `@aws-sdk/middleware-endpoint-discovery` in bundles (see `bundle.ts`). The DynamoDB client reads its
 * configuration, but none of its commands uses endpoint discovery. The original adds 8 KB, mostly an LRU cache.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};

export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;
