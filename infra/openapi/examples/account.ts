import type { Example } from './example.ts';

export const accountExamples: readonly Example[] = [
  {
    route: 'updateAccount',
    name: 'Another email address',
    body: {
      email: 'ann.lee@example.com',
    },
    response: {
      message: 'Account has been successfully updated.',
    },
  },
];
