import { updateAccount } from '../../shared/api/account.ts';
import { changeUserAccount } from '../../shared/data/users/account-changes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes the caller's email address, password, or time zone. */
export const handler = endpoint(updateAccount, async ({ user, body, now, random }) => {
  await changeUserAccount(user, body, { now, random });
  return { message: 'Account has been successfully updated.' };
});
