import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecretStore } from '../../shared/data/secrets.ts';

const manager = mockClient(SecretsManagerClient);
const requests = () => manager.calls().map(({ args: [{ input }] }) => input);

/** The module as a cold function has it: with no store yet. */
async function coldSecrets() {
  vi.resetModules();
  return import('../../shared/data/secrets.ts');
}

beforeEach(() => {
  manager.reset();
  process.env.SERVICE_SECRET_ID = 'arn:service-secret';
  process.env.ADMIN_KEY_SECRET_ID = 'arn:admin-key';
});
afterAll(() => manager.restore());

describe('secrets in Secrets Manager', () => {
  it('reads the service secret that the environment names', async () => {
    manager.on(GetSecretValueCommand).resolves({ SecretString: 'a secret' });
    const store = await (await coldSecrets()).secrets();
    expect(await store.serviceSecret()).toBe('a secret');
    expect(requests()).toEqual([{ SecretId: 'arn:service-secret' }]);
  });

  it.each([
    ['empty', { SecretString: '' }],
    ['binary', { SecretBinary: new Uint8Array([1]) }],
  ])(
    'refuses a service secret that is %s: keys derived from nothing could be guessed',
    async (_, response) => {
      manager.on(GetSecretValueCommand).resolves(response);
      const store = await (await coldSecrets()).secrets();
      await expect(store.serviceSecret()).rejects.toThrow('The service secret is empty.');
    },
  );

  it('stores the administrator’s key in the secret that the environment names', async () => {
    manager.on(PutSecretValueCommand).resolves({});
    const store = await (await coldSecrets()).secrets();
    await store.storeAdminKey('lk_key');
    expect(requests()).toEqual([{ SecretId: 'arn:admin-key', SecretString: 'lk_key' }]);
  });

  it('rethrows errors of Secrets Manager', async () => {
    manager.rejects(new Error('access denied'));
    const store = await (await coldSecrets()).secrets();
    await expect(store.serviceSecret()).rejects.toThrow('access denied');
    await expect(store.storeAdminKey('lk_key')).rejects.toThrow('access denied');
  });

  it.each([
    ['SERVICE_SECRET_ID', (store: SecretStore) => store.serviceSecret()],
    ['ADMIN_KEY_SECRET_ID', (store: SecretStore) => store.storeAdminKey('lk_key')],
  ])('throws an error that names %s if it is not set, and sends no request', async (name, use) => {
    delete process.env[name];
    const store = await (await coldSecrets()).secrets();
    await expect(use(store)).rejects.toThrow(name);
    expect(requests()).toEqual([]);
  });

  it('sends no request and reads no environment before it is used', async () => {
    delete process.env.SERVICE_SECRET_ID;
    await (await coldSecrets()).secrets();
    expect(requests()).toEqual([]);
  });
});

describe('useSecrets', () => {
  it('replaces Secrets Manager, before and after it was used', async () => {
    const { secrets, useSecrets } = await coldSecrets();
    const [first, second] = ['first', 'second'].map((secret) => ({
      serviceSecret: async () => secret,
      storeAdminKey: async () => {},
    }));
    for (const store of [first, second]) {
      if (store) useSecrets(store);
      expect(await secrets()).toBe(store);
    }
    expect(requests()).toEqual([]);
  });

  it('makes all callers use the same store', async () => {
    const { secrets } = await coldSecrets();
    expect(await secrets()).toBe(await secrets());
  });
});
