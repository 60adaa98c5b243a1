import { requiredVariable } from '../env.ts';

/** Where secrets are stored: Secrets Manager on AWS, a file of mode 0600 on one machine. */
export interface SecretStore {
  /** What API keys are derived from. */
  serviceSecret(): Promise<string>;
  /** Stores the first administrator's API key for the operator of the service. */
  storeAdminKey(key: string): Promise<void>;
}

let store: SecretStore | undefined;

export async function secrets(): Promise<SecretStore> {
  store ??= await secretsManager();
  return store;
}

/** Replaces the store: by the local one, or a test’s. */
export function useSecrets(other: SecretStore): void {
  store = other;
}

async function secretsManager(): Promise<SecretStore> {
  const aws = await import('@aws-sdk/client-secrets-manager');
  const client = new aws.SecretsManagerClient({});
  return {
    async serviceSecret() {
      const response = await client.send(
        new aws.GetSecretValueCommand({ SecretId: requiredVariable('SERVICE_SECRET_ID') }),
      );
      if (!response.SecretString) throw new Error('The service secret is empty.');
      return response.SecretString;
    },
    async storeAdminKey(SecretString) {
      await client.send(
        new aws.PutSecretValueCommand({ SecretId: requiredVariable('ADMIN_KEY_SECRET_ID'), SecretString }),
      );
    },
  };
}
