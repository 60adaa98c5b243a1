import { appearanceVariable, type ServiceAddress } from '../env.ts';
import { html, type SafeHtml } from './html.ts';
import { site } from './texts.ts';

/** The name of the installation. */
export const siteName = (): string => appearanceVariable('SITE_NAME') ?? site.name;

/** What a page shows of the installation. */
export interface Brand {
  name: string;
  /** The name of the logo, in URLs. Pages that show it need `'self'` in `img-src`, which `htmlPage` adds. */
  logo?: string | undefined;
}

export const siteBrand = (): Brand => ({ name: siteName(), logo: appearanceVariable('LOGO_NAME') });

/** Nothing on branded domains: their visitors need not know the service. */
export const brandOn = (host: string, { hosts }: ServiceAddress): Brand | undefined =>
  hosts.has(host) ? siteBrand() : undefined;

/** The logo is decorative beside the name, so its `alt` is empty. Without `href` it leads nowhere. */
export function brandMark({ name, logo }: Brand, href?: string): SafeHtml {
  const content = html`${logo && html`<img src="/logo/${logo}" alt="">`}<span dir="auto">${name}</span>`;
  return href ? html`<a class="brand" href="${href}">${content}</a>` : html`<p class="brand">${content}</p>`;
}
