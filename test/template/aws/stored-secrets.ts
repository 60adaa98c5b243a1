import { generatedSecret } from './local-resources.ts';

/** The secrets of Secrets Manager. */
export interface StoredSecrets {
  /** Executes an operation of Secrets Manager. */
  run(operation: string, input: { SecretId: string; SecretString?: string }): unknown;
  /** The value of a secret with this name or ARN; undefined if it has none. */
  findValue(nameOrArn: string): string | undefined;
}

/** Secrets with a generated value, and those that functions store. */
export function storedSecrets(generated: readonly string[]): StoredSecrets {
  const values = new Map(generated.map((arn) => [arn, generatedSecret(arn)]));
  return {
    run(operation, { SecretId, SecretString }) {
      if (operation === 'GetSecretValue') return { ARN: SecretId, SecretString: values.get(SecretId) };
      if (operation !== 'PutSecretValue') throw new Error(`${operation} is not supported.`);
      values.set(SecretId, SecretString ?? '');
      return { ARN: SecretId };
    },
    findValue: (name) =>
      values.get(name) ?? [...values].find(([arn]) => arn.includes(`:secret:${name}-`))?.[1],
  };
}
