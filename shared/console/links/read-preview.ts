import type { InferOutput } from 'valibot';
import type { PreviewedLink } from '../../api/console/link-form.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { findDomainHost } from '../../domain/links/parse-link-change.ts';
import { appendParameters } from '../../domain/values/targets.ts';
import { PREVIEWED } from '../items/preview-pane.ts';
import type { ConsoleSession } from '../session.ts';
import { readNextAlias } from './next-alias.ts';

/** What others will see of a link. */
export interface LinkPreview {
  /** Undefined while it has no alias. */
  short?: string | undefined;
  /** Whether the alias is a random one. */
  isRandom: boolean;
  /** The target with its parameters. */
  target?: string | undefined;
  card: { title?: string | undefined; description?: string | undefined; image?: string | undefined };
}

interface PreviewedForm {
  values: InferOutput<typeof PreviewedLink>;
  fields: URLSearchParams;
  /** The base of short URLs. */
  base: string;
}

/** The preview of a form. Its button has the alias that the link has already. */
export function readPreview(session: ConsoleSession, { values, fields, base }: PreviewedForm): LinkPreview {
  const { url, custom, domain, parameters, metatitle, metadescription, metaimage } = values;
  const own = fields.get(PREVIEWED) || undefined;
  const alias = custom ?? own ?? readNextAlias(fields, session);
  const isBranded = domain && findDomainHost(domain) !== new URL(base).host;
  return {
    short: alias && shortUrl({ alias, ...(isBranded && { domain }) }, base),
    isRandom: !custom && !own,
    target: url && appendParameters(url, parameters),
    card: {
      title: metatitle ?? undefined,
      description: metadescription ?? undefined,
      image: metaimage ?? undefined,
    },
  };
}
