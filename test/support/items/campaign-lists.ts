import { showCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { type CallOptions, call, type TestResponse } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import type { TestService } from '../service.ts';
import { addCampaignFor } from './campaigns.ts';

/** Requests `/u/<user id>/<campaign>`. */
export const showList = (
  service: TestService,
  owner: number | string,
  campaign: string,
  options: CallOptions = {},
) => call(service, showCampaign, { params: { owner, campaign }, ...options });

/** A public campaign with one link per body, and a function that requests its list. */
export async function aList(
  service: TestService,
  bodies: Record<string, unknown>[] = [{}],
  body: Record<string, unknown> = {},
) {
  const user = await service.addUser();
  const { id, list } = await addCampaignFor(service, user, { public: true, ...body });
  const links: { id: number; alias: string }[] = [];
  for (const link of bodies) links.push(await addLinkFor(service, user, { campaign: id, ...link }));
  const name = list.split('/').at(-1) ?? '';
  const open = (options?: CallOptions) => showList(service, user.id, name, options);
  return { user, id, list, name, links, open };
}

/** The targets of the links on a page. */
export const hrefsIn = ({ text }: TestResponse) =>
  [...text.matchAll(/<a href="(https:[^"]*)"/g)].map(([, href]) => href);
