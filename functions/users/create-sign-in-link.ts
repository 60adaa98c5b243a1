import { createSignInLink } from '../../shared/api/users.ts';
import { addSignInLink } from '../../shared/data/users/sign-ins.ts';
import { getUserByIdOrThrow } from '../../shared/data/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a link that signs the user in once, within an hour. Whatever ends the user's sessions ends the link too. */
export const handler = endpoint(createSignInLink, async ({ params, user: actor, now, random, site }) => ({
  url: await addSignInLink(await getUserByIdOrThrow(params.id), { actor, now, random, site }),
}));
