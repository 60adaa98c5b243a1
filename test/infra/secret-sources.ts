/** Where CloudFormation gets a value of a secret from. */
export const sourcesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/:SecretString::([^"}]*)\}\}/g)].map(([, of]) => of);
