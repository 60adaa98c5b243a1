import { CampaignBody, CampaignChange } from '../campaigns.ts';
import { ChannelBody, ChannelChange } from '../channels.ts';
import { DomainBody, DomainChange } from '../domains.ts';
import { Fields } from '../fields/fields.ts';
import { PixelBody, PixelChange } from '../pixels.ts';
import { SplashPageBody, SplashPageChange } from '../splash-pages.ts';
import { BioPageChangeForm, BioPageForm } from './bio-page-form.ts';
import { itemPages } from './item-pages.ts';
import { OverlayChangeForm, OverlayForm } from './overlay-form.ts';
import { WebhookForm } from './webhooks.ts';

/** A form always sends the name, which must not be blank. */
const SplashPageForm = Fields({ ...SplashPageChange.entries, name: SplashPageBody.entries.name });

export const campaignRoutes = itemPages('campaigns', {
  name: 'Campaign',
  forms: [CampaignBody, CampaignChange],
});
export const channelRoutes = itemPages('channels', { name: 'Channel', forms: [ChannelBody, ChannelChange] });
export const bioPageRoutes = itemPages('bio-pages', {
  name: 'BioPage',
  forms: [BioPageForm, BioPageChangeForm],
  // Three images of 1 MB; more would not fit into a request on AWS, which is 6 MB in base64.
  maxFormBytes: 4 * 1024 * 1024,
});
export const pixelRoutes = itemPages('pixels', { name: 'Pixel', forms: [PixelBody, PixelChange] });
export const splashPageRoutes = itemPages('splash-pages', {
  name: 'SplashPage',
  forms: [SplashPageBody, SplashPageForm],
  // Two images of 1 MB.
  maxFormBytes: 3 * 1024 * 1024,
});
export const overlayRoutes = itemPages('overlays', {
  name: 'Overlay',
  forms: [OverlayForm, OverlayChangeForm],
});
export const domainRoutes = itemPages('domains', { name: 'Domain', forms: [DomainBody, DomainChange] });
export const webhookRoutes = itemPages('webhooks', { name: 'Webhook', forms: [WebhookForm, WebhookForm] });
