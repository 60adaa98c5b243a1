import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { LinkForm, linkForm } from '../../api/console/link-form.ts';
import { readLinkChange } from '../../data/links/link-changes.ts';
import { addLink, changeStoredLink } from '../../data/links/links.ts';
import { frameProbe } from '../../data/links/unframeable-targets.ts';
import { verifyPassword } from '../../data/password-queue.ts';
import type { Link } from '../../domain/links/links.ts';
import type { Site } from '../../env.ts';
import { addOnce } from '../forms/once.ts';
import { revisionIn } from '../forms/revision.ts';
import { submitForm } from '../forms/submit-form.ts';
import type { ConsoleSession } from '../session.ts';

interface Sent {
  session: ConsoleSession;
  /** As they were sent. */
  sent: URLSearchParams;
  /** With a password that was typed before. */
  fields: URLSearchParams;
  site: Site;
  now: Date;
}

/** The fields that errors are about. */
const FIELDS_OF_ERRORS = {
  alias_taken: 'custom',
  campaign_not_found: 'campaign',
  channel_not_found: 'channel',
  pixel_not_found: 'pixels',
  splash_page_not_found: 'type',
  overlay_not_found: 'type',
} as const;

/** Creates the link that a form describes, once for each form; the result has its id. */
export const createFromForm = ({ session: { caller }, sent, fields, site, now }: Sent) =>
  submitForm(
    LinkForm,
    fields,
    (values) =>
      addOnce(caller.id, sent, async () => {
        const change = await readLinkChange(caller.id, bodyOf(values), { site, random: randomBytes });
        return addLink(caller, change, now, frameProbe(site.shortUrl));
      }),
    FIELDS_OF_ERRORS,
  );

/**
 * Changes the link as a form says, unless it has changed since the form was opened: then `revision` has a problem. An expiry
 * that has passed can stay.
 */
export const changeFromForm = (
  { session: { caller }, fields, site }: Omit<Sent, 'sent'>,
  { id, expiry }: Pick<Link, 'id' | 'expiry'>,
) =>
  submitForm(
    linkForm(expiry),
    fields,
    async (values) => {
      const change = await readLinkChange(caller.id, bodyOf(values), { site, random: randomBytes });
      return changeStoredLink(caller, id, change, frameProbe(site.shortUrl), revisionIn(fields));
    },
    FIELDS_OF_ERRORS,
  );

/** The body of the API. A password that is not typed stays, because a form never shows it. */
function bodyOf({ password, removepassword, ...body }: InferOutput<typeof LinkForm>) {
  if (password) return { ...body, password };
  return removepassword ? { ...body, password: null } : body;
}

/** Whether the form would change the password of the stored link. */
export async function changesPassword(fields: URLSearchParams, stored: Link): Promise<boolean> {
  const password = fields.get('password');
  if (!password) return fields.has('removepassword') && stored.passwordHash !== undefined;
  return stored.passwordHash === undefined || !(await verifyPassword(password, stored.passwordHash));
}
