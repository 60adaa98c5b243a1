// Generated from the contracts in shared/api by `npm run generate`. Do not edit.

export type GetAccountResponse = {
  id: number;
  email: string;
  username: string;
  avatar: string;
  status: string;
  expires: string | null;
  registered: string;
};

export type UpdateAccountBody = {
  /** The new email address. */
  email?: string | undefined;
  /** The new password: at least 8 characters, and none of the 10,000 most common passwords. */
  password?: string | undefined;
  /** The IANA time zone of the console, such as `Europe/Berlin`. The API stays in UTC. */
  timezone?: string | undefined;
};

export type UpdateAccountResponse = {
  message: string;
};

export type RenewAccountKeyResponse = {
  apikey: string;
};

export type ExportAccountResponse = {
  type: "account" | "plan" | "totals" | "month" | "version" | "deleted-link" | "link" | "qr" | "bio" | "campaign" | "channel" | "splash" | "overlay" | "pixel" | "message" | "domain" | "webhook" | "key" | "image";
  [field: string]: unknown;
};

export type GetAccountBreakdownQuery = {
  /** What to break the clicks down by. */
  by: "country" | "referrer" | "browser" | "os" | "device" | "language" | "target";
  /** The start of the first day in the time zone. By default, 30 days before `to`. */
  from?: string | undefined;
  /** The end of the last day. By default, the end of today. */
  to?: string | undefined;
  /** An IANA time zone, such as `Europe/Berlin`, of `from` and `to`. Days are those of UTC: each end is moved to the nearest midnight of UTC. */
  timezone?: string | undefined;
};

export type GetAccountBreakdownResponse = {
  /** Whose days these are. */
  days: "UTC";
  /** The first day. */
  from: string;
  /** The day after the last one. */
  to: string;
  /** The first of these days of which all clicks were counted by name. Those from before are in `Other`. */
  since: string;
  data: Array<{
    name: string;
    clicks: number;
  }>;
};

export type GetAccountClicksQuery = {
  /** The start of the first bucket in the time zone: a date, or a date and time. By default, 48 hours, 30 days, or 12 months before `to`. */
  from?: string | undefined;
  /** The end of the last bucket. By default, the end of the current one. */
  to?: string | undefined;
  /** The length of each bucket. Hours are kept for 90 days. */
  unit?: "hour" | "day" | "month" | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | undefined;
};

export type GetAccountClicksResponse = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type ListKeysQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListKeysResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  keys: Array<{
    id: number;
    name: string;
    scopes: Array<"read" | "write" | "admin">;
    expires: string | null;
    lastused: string | null;
    date: string;
  }>;
};

export type ListKeysEntry = ListKeysResponse['keys'][number];

export type CreateKeyBody = {
  /** A name for your own use. */
  name: string;
  /** `read` for GET requests, `write` for all others, `admin` for the operations for administrators. */
  scopes: Array<"read" | "write" | "admin">;
  /** When it stops working, in UTC. By default, never. */
  expires?: string | null | undefined;
};

export type CreateKeyResponse = {
  id: number;
  key: string;
};

export type DeleteKeyResponse = {
  message: string;
};

export type ListWebhooksQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListWebhooksResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  webhooks: Array<{
    id: number;
    name: string;
    url: string | null;
    events: Array<"link.created" | "link.updated" | "link.deleted" | "link.clicked" | "link.expired" | "link.limit_reached" | "qr.scanned" | "campaign.clicked" | "domain.active" | "domain.failed" | "message.received" | "summary.daily" | "user.created">;
    links: Array<number> | null;
    campaigns: Array<number> | null;
    batch: boolean;
    format: "standard" | "slack" | "teams";
    active: boolean;
    /** Why it was switched off: the receiver responded with 410 (`gone`), or failed for five days (`failing`), or the secret cannot be read anymore and has to be replaced (`secret`). */
    problem: "gone" | "failing" | "secret" | null;
    /** Since when every request has failed. */
    failingsince: string | null;
    /** Events that wait to be sent, or to be sent again. */
    pending: number;
    /** Events that were not accepted: given up after the last attempt, or not kept because too many were waiting or the webhook was off. */
    dropped: number;
    date: string;
  }>;
};

export type ListWebhooksEntry = ListWebhooksResponse['webhooks'][number];

export type CreateWebhookBody = {
  /** A name for your own use. */
  name: string;
  /** Where events are sent: a public http or https URL. With null, nothing is sent, and events are only listed among the deliveries, for programs that cannot be reached from the internet. */
  url: string | null;
  /** What to send. Only administrators can choose `user.created`, and only with a key that has the scope `admin`. */
  events: Array<"link.created" | "link.updated" | "link.deleted" | "link.clicked" | "link.expired" | "link.limit_reached" | "qr.scanned" | "campaign.clicked" | "domain.active" | "domain.failed" | "message.received" | "summary.daily" | "user.created">;
  /** Sends only events about these links. Together with `campaigns`, events about either. By default, about all links. */
  links?: Array<number> | null | undefined;
  /** Sends only events about these campaigns, and about links in them. By default, about all. */
  campaigns?: Array<number> | null | undefined;
  /** Whether up to 100 clicks are sent in one request, within 10 seconds. Their `data` is then a list. The default is false. */
  batch?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** `standard` by default; `slack` and `teams` send a message that people can read. */
  format?: "standard" | "slack" | "teams" | null | undefined;
  /** Whether events are sent. The default is true. Switching a webhook on again clears its `problem`. */
  active?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type CreateWebhookResponse = {
  id: number;
  /** The key that signs requests, as [Standard Webhooks](https://www.standardwebhooks.com/) describes it. Only this response shows it. */
  secret: string;
};

export type UpdateWebhookBody = {
  /** A name for your own use. */
  name?: string | null | undefined;
  /** Where events are sent: a public http or https URL. With null, nothing is sent, and events are only listed among the deliveries, for programs that cannot be reached from the internet. */
  url?: string | null | undefined;
  /** What to send. Only administrators can choose `user.created`, and only with a key that has the scope `admin`. */
  events?: Array<"link.created" | "link.updated" | "link.deleted" | "link.clicked" | "link.expired" | "link.limit_reached" | "qr.scanned" | "campaign.clicked" | "domain.active" | "domain.failed" | "message.received" | "summary.daily" | "user.created"> | undefined;
  /** Sends only events about these links. Together with `campaigns`, events about either. By default, about all links. */
  links?: Array<number> | null | undefined;
  /** Sends only events about these campaigns, and about links in them. By default, about all. */
  campaigns?: Array<number> | null | undefined;
  /** Whether up to 100 clicks are sent in one request, within 10 seconds. Their `data` is then a list. The default is false. */
  batch?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** `standard` by default; `slack` and `teams` send a message that people can read. */
  format?: "standard" | "slack" | "teams" | null | undefined;
  /** Whether events are sent. The default is true. Switching a webhook on again clears its `problem`. */
  active?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type UpdateWebhookResponse = {
  message: string;
};

export type DeleteWebhookResponse = {
  message: string;
};

export type RenewWebhookSecretResponse = {
  /** The key that signs requests, as [Standard Webhooks](https://www.standardwebhooks.com/) describes it. Only this response shows it. */
  secret: string;
};

export type TestWebhookBody = {
  /** What to send. By default, the first event that the webhook listens to. */
  event?: "link.created" | "link.updated" | "link.deleted" | "link.clicked" | "link.expired" | "link.limit_reached" | "qr.scanned" | "campaign.clicked" | "domain.active" | "domain.failed" | "message.received" | "summary.daily" | "user.created" | null | undefined;
};

export type TestWebhookResponse = {
  event: "link.created" | "link.updated" | "link.deleted" | "link.clicked" | "link.expired" | "link.limit_reached" | "qr.scanned" | "campaign.clicked" | "domain.active" | "domain.failed" | "message.received" | "summary.daily" | "user.created";
  /** The status of the response; null if there was none. */
  status: number | null;
  /** Why there was no response: `refused-address`, `dns`, `timeout`, `tls`, `connection`, or `invalid-response`; for a test also `busy`, if it was not sent because too many requests to the host are in progress. */
  failure: string | null;
  /** How long the request took, in milliseconds. */
  ms: number;
  /** The first 1 KB of the response. */
  answer: string;
};

export type ListDeliveriesQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** Only deliveries before the one with this id. */
  before?: string | null | undefined;
};

export type ListDeliveriesResponse = Array<{
  /** The `webhook-id` of its requests. */
  id: string;
  event: "link.created" | "link.updated" | "link.deleted" | "link.clicked" | "link.expired" | "link.limit_reached" | "qr.scanned" | "campaign.clicked" | "domain.active" | "domain.failed" | "message.received" | "summary.daily" | "user.created";
  attempts: number;
  /** When it was sent last. */
  date: string;
  /** When it is sent again, if it is. */
  next: string | null;
  /** The status of the last response; null if there was none. Without a failure, the webhook has no URL, and nothing was sent. */
  status: number | null;
  /** Why there was no response: `refused-address`, `dns`, `timeout`, `tls`, `connection`, or `invalid-response`; for a test also `busy`, if it was not sent because too many requests to the host are in progress. */
  failure: string | null;
  /** How long the last request took, in milliseconds. */
  ms: number;
  /** The first 1 KB of the last response. */
  answer: string;
  /** The event, or the batch, as JSON. Empty for `user.created` without the scope `admin`. */
  body: string;
}>;

export type RetryDeliveryResponse = {
  message: string;
};

export type ListDomainsQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListDomainsResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  domains: Array<{
    id: number;
    domain: string;
    redirectroot: string;
    redirect404: string;
  }>;
};

export type ListDomainsEntry = ListDomainsResponse['domains'][number];

export type GetDomainResponse = {
  id: number;
  domain: string;
  status: "pending" | "active" | "failed";
  reason: string | null;
  expiredurl: string;
  bio: number | null;
  language: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null;
  appleappsiteassociation: Record<string, unknown> | null;
  assetlinks: Array<Record<string, unknown>> | null;
  record: {
    type: "CNAME" | "A" | "AAAA";
    name: string;
    value: string;
  };
};

export type CreateDomainBody = {
  /** The domain with `http://` or `https://`, which its short URLs will also start with. */
  domain: string;
  /** The id of one of your bio pages, which visitors of the bare domain see instead of being redirected. */
  bio?: number | null | undefined;
  /** Where visitors of the bare domain go. */
  redirectroot?: string | null | undefined;
  /** Where visitors of a missing link go. */
  redirect404?: string | null | undefined;
  /** Where visitors of an expired link go if the link has no `expiredurl` of its own. */
  expiredurl?: string | null | undefined;
  /** The language of the pages that visitors of the domain may see, except those of links with a `language` of their own. By default, the visitor’s. */
  language?: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null | undefined;
  /** What the domain serves as `/.well-known/apple-app-site-association`: an object or its text, at most 64 KB. */
  appleappsiteassociation?: string | Record<string, unknown> | null | undefined;
  /** What the domain serves as `/.well-known/assetlinks.json`: a list of statements or its text, at most 64 KB. */
  assetlinks?: string | Array<Record<string, unknown>> | Record<string, unknown> | null | undefined;
};

export type CreateDomainResponse = {
  id: number;
};

export type UpdateDomainBody = {
  /** The id of one of your bio pages, which visitors of the bare domain see instead of being redirected. */
  bio?: number | null | undefined;
  /** Where visitors of the bare domain go. */
  redirectroot?: string | null | undefined;
  /** Where visitors of a missing link go. */
  redirect404?: string | null | undefined;
  /** Where visitors of an expired link go if the link has no `expiredurl` of its own. */
  expiredurl?: string | null | undefined;
  /** The language of the pages that visitors of the domain may see, except those of links with a `language` of their own. By default, the visitor’s. */
  language?: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null | undefined;
  /** What the domain serves as `/.well-known/apple-app-site-association`: an object or its text, at most 64 KB. */
  appleappsiteassociation?: string | Record<string, unknown> | null | undefined;
  /** What the domain serves as `/.well-known/assetlinks.json`: a list of statements or its text, at most 64 KB. */
  assetlinks?: string | Array<Record<string, unknown>> | Record<string, unknown> | null | undefined;
};

export type UpdateDomainResponse = {
  message: string;
};

export type DeleteDomainResponse = {
  message: string;
};

export type ListOverlaysQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListOverlaysResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  cta: Array<{
    id: number;
    type: "message" | "contact";
    name: string;
    date: string;
  }>;
};

export type ListOverlaysEntry = ListOverlaysResponse['cta'][number];

export type CreateOverlayBody = {
  /** `message` for a text with a button, `contact` for a form. */
  type: "message" | "contact" | (string & {});
  /** A name for your own use. */
  name: string;
  /** What visitors read. */
  text: string;
  /** The label of the button that opens `buttonurl` or sends the form. */
  button?: string | null | undefined;
  /** The page that the button of a message opens. */
  buttonurl?: string | null | undefined;
  /** The background color, such as `#1d5bb8`. */
  background?: string | null | undefined;
  /** The color of the text. */
  foreground?: string | null | undefined;
  /** The background color of the button. */
  buttonbackground?: string | null | undefined;
  /** The color of the button’s label. */
  buttonforeground?: string | null | undefined;
  /** Where the overlay appears over the target. */
  position?: "top-left" | "top" | "top-right" | "center" | "bottom-left" | "bottom" | "bottom-right" | (string & {}) | null | undefined;
};

export type CreateOverlayResponse = {
  id: number;
};

export type UpdateOverlayBody = {
  /** A name for your own use. */
  name?: string | null | undefined;
  /** What visitors read. */
  text?: string | null | undefined;
  /** The label of the button that opens `buttonurl` or sends the form. */
  button?: string | null | undefined;
  /** The page that the button of a message opens. */
  buttonurl?: string | null | undefined;
  /** The background color, such as `#1d5bb8`. */
  background?: string | null | undefined;
  /** The color of the text. */
  foreground?: string | null | undefined;
  /** The background color of the button. */
  buttonbackground?: string | null | undefined;
  /** The color of the button’s label. */
  buttonforeground?: string | null | undefined;
  /** Where the overlay appears over the target. */
  position?: "top-left" | "top" | "top-right" | "center" | "bottom-left" | "bottom" | "bottom-right" | (string & {}) | null | undefined;
};

export type UpdateOverlayResponse = {
  message: string;
};

export type DeleteOverlayResponse = {
  message: string;
};

export type ListSplashPagesQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListSplashPagesResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  splash: Array<{
    id: number;
    name: string;
    date: string;
  }>;
};

export type ListSplashPagesEntry = ListSplashPagesResponse['splash'][number];

export type CreateSplashPageBody = {
  /** A name for your own use. */
  name: string;
  /** The heading. */
  title?: string | null | undefined;
  /** The text. */
  message?: string | null | undefined;
  /** A wide jpg or png at the top. */
  banner?: string | null | undefined;
  /** A small jpg or png. */
  logo?: string | null | undefined;
  /** How many seconds visitors wait before the redirect, 1 to 60. The default is 10. */
  counter?: number | null | undefined;
};

export type CreateSplashPageResponse = {
  id: number;
};

export type UpdateSplashPageBody = {
  /** A name for your own use. */
  name?: string | null | undefined;
  /** The heading. */
  title?: string | null | undefined;
  /** The text. */
  message?: string | null | undefined;
  /** A wide jpg or png at the top. */
  banner?: string | null | undefined;
  /** A small jpg or png. */
  logo?: string | null | undefined;
  /** How many seconds visitors wait before the redirect, 1 to 60. The default is 10. */
  counter?: number | null | undefined;
};

export type UpdateSplashPageResponse = {
  message: string;
};

export type DeleteSplashPageResponse = {
  message: string;
};

export type ListCampaignsQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListCampaignsResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  campaigns: Array<{
    id: number;
    name: string;
    public: boolean;
    rotator: string | false;
    list: string;
  }>;
};

export type ListCampaignsEntry = ListCampaignsResponse['campaigns'][number];

export type GetCampaignBreakdownQuery = {
  /** What to break the clicks down by. */
  by: "country" | "referrer" | "browser" | "os" | "device" | "language" | "target";
  /** The start of the first day in the time zone. By default, 30 days before `to`. */
  from?: string | undefined;
  /** The end of the last day. By default, the end of today. */
  to?: string | undefined;
  /** An IANA time zone, such as `Europe/Berlin`, of `from` and `to`. Days are those of UTC: each end is moved to the nearest midnight of UTC. */
  timezone?: string | undefined;
};

export type GetCampaignBreakdownResponse = {
  /** Whose days these are. */
  days: "UTC";
  /** The first day. */
  from: string;
  /** The day after the last one. */
  to: string;
  /** The first of these days of which all clicks were counted by name. Those from before are in `Other`. */
  since: string;
  data: Array<{
    name: string;
    clicks: number;
  }>;
};

export type GetCampaignClicksQuery = {
  /** The start of the first bucket in the time zone: a date, or a date and time. By default, 48 hours, 30 days, or 12 months before `to`. */
  from?: string | undefined;
  /** The end of the last bucket. By default, the end of the current one. */
  to?: string | undefined;
  /** The length of each bucket. Hours are kept for 90 days. */
  unit?: "hour" | "day" | "month" | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | undefined;
};

export type GetCampaignClicksResponse = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type CreateCampaignBody = {
  /** Unique among your campaigns. */
  name?: string | null | undefined;
  /** The last part of the rotator’s URL, unique in the service. If missing, it is generated. */
  slug?: string | null | undefined;
  /** Whether visitors can see the campaign’s list and use its rotator. The default is false. */
  public?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type CreateCampaignResponse = {
  id: number;
  domain: string;
  public: boolean;
  rotator: string | false;
  list: string;
};

export type AssignCampaignResponse = {
  message: string;
};

export type UpdateCampaignBody = {
  /** Unique among your campaigns. */
  name: string;
  /** The last part of the rotator’s URL, unique in the service. If missing, it is generated. */
  slug?: string | null | undefined;
  /** Whether visitors can see the campaign’s list and use its rotator. The default is false. */
  public?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type UpdateCampaignResponse = {
  id: number;
  domain: string;
  public: boolean;
  rotator: string | false;
  list: string;
};

export type DeleteCampaignResponse = {
  message: string;
};

export type ListChannelsQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListChannelsResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  channels: Array<{
    id: number;
    name: string;
    description: string;
    color: string;
    starred: boolean;
  }>;
};

export type ListChannelsEntry = ListChannelsResponse['channels'][number];

export type GetChannelQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type GetChannelResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  items: Array<{
    type: "links" | "bio" | "qr";
    id: number;
    title: string;
    preview: string;
    link: string;
    date: string;
  }>;
};

export type GetChannelEntry = GetChannelResponse['items'][number];

export type GetChannelBreakdownQuery = {
  /** What to break the clicks down by. */
  by: "country" | "referrer" | "browser" | "os" | "device" | "language" | "target";
  /** The start of the first day in the time zone. By default, 30 days before `to`. */
  from?: string | undefined;
  /** The end of the last day. By default, the end of today. */
  to?: string | undefined;
  /** An IANA time zone, such as `Europe/Berlin`, of `from` and `to`. Days are those of UTC: each end is moved to the nearest midnight of UTC. */
  timezone?: string | undefined;
};

export type GetChannelBreakdownResponse = {
  /** Whose days these are. */
  days: "UTC";
  /** The first day. */
  from: string;
  /** The day after the last one. */
  to: string;
  /** The first of these days of which all clicks were counted by name. Those from before are in `Other`. */
  since: string;
  data: Array<{
    name: string;
    clicks: number;
  }>;
};

export type GetChannelClicksQuery = {
  /** The start of the first bucket in the time zone: a date, or a date and time. By default, 48 hours, 30 days, or 12 months before `to`. */
  from?: string | undefined;
  /** The end of the last bucket. By default, the end of the current one. */
  to?: string | undefined;
  /** The length of each bucket. Hours are kept for 90 days. */
  unit?: "hour" | "day" | "month" | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | undefined;
};

export type GetChannelClicksResponse = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type CreateChannelBody = {
  /** The name. */
  name: string;
  /** What the channel is for. */
  description?: string | null | undefined;
  /** The color of the badge, such as `#1d5bb8`. It is returned as you sent it. */
  color?: string | null | undefined;
  /** Whether the channel is a favorite. */
  starred?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type CreateChannelResponse = {
  id: number;
  name: string;
  description: string;
  color: string;
  starred: boolean;
};

export type AssignChannelResponse = {
  message: string;
};

export type UpdateChannelBody = {
  /** The name. */
  name?: string | null | undefined;
  /** What the channel is for. */
  description?: string | null | undefined;
  /** The color of the badge, such as `#1d5bb8`. It is returned as you sent it. */
  color?: string | null | undefined;
  /** Whether the channel is a favorite. */
  starred?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type UpdateChannelResponse = {
  message: string;
};

export type DeleteChannelResponse = {
  message: string;
};

export type ListLinksQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
  /** Up to 10 whole words, all of which must be in the link’s alias, title, description, or the host of its target, regardless of order, case, and accents. */
  q?: string | null | undefined;
  /** An exact short URL, with or without `https://`. */
  short?: string | null | undefined;
  /** One of your branded domains, or the service’s own host, with or without `https://`. */
  domain?: string | null | undefined;
  /** The link’s `externalid`. Case counts. */
  externalid?: string | null | undefined;
  /** The id of the links’ campaign. */
  campaign?: number | null | undefined;
  /** The id of a channel that the links are in, or `none` for links in no channel. */
  channel?: "none" | number | null | undefined;
  /** Whether the links have targets for devices, countries, or languages, or variants. */
  hastarget?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** Whether the links are private. */
  status?: "public" | "private" | null | undefined;
  /** Links created at this time or later, in UTC. A date without a time means midnight. */
  from?: string | null | undefined;
  /** Links created before this time, in UTC. A date without a time means midnight. */
  to?: string | null | undefined;
  /** `date` for newest first, `click` for most clicks first, `lastclick` for those that were clicked last, by the day (UTC) of their last click, and then links that were never clicked, `title` for titles from A to Z, and then links without a title. An imported link is listed by its own date. */
  order?: "date" | "click" | "lastclick" | "title" | undefined;
  /** Whether to list the links that were deleted in the last 30 days, newest link first. Filters and `order` do not apply to them. */
  deleted?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** Fields to add to each entry, separated by commas: `campaign`, `channels`, `uniqueClicks`, and `domain`. */
  include?: string | undefined;
};

export type ListLinksResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  urls: Array<{
    id: number;
    alias: string;
    shorturl: string;
    longurl: string;
    clicks: number;
    title: string;
    description: string;
    date: string;
    deleted?: string | undefined;
    campaign?: number | null | undefined;
    channels?: Array<number> | undefined;
    uniqueClicks?: number | undefined;
    domain?: string | null | undefined;
  }>;
};

export type ListLinksEntry = ListLinksResponse['urls'][number];

export type GetLinkResponse = {
  details: {
    id: number;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    location: Record<string, string>;
    device: Record<string, string>;
    expiry: string | null;
    date: string;
  };
  data: {
    clicks: number;
    uniqueClicks: number;
    topCountries: Record<string, number> | 0;
    topReferrers: Record<string, number> | 0;
    topBrowsers: Record<string, number> | 0;
    topOs: Record<string, number> | 0;
    socialCount: {
      facebook: number;
      twitter: number;
      instagram: number;
    };
  };
};

export type GetLinkBreakdownQuery = {
  /** What to break the clicks down by. */
  by: "country" | "referrer" | "browser" | "os" | "device" | "language" | "target" | "variant";
  /** The start of the first day in the time zone. By default, 30 days before `to`. */
  from?: string | undefined;
  /** The end of the last day. By default, the end of today. */
  to?: string | undefined;
  /** An IANA time zone, such as `Europe/Berlin`, of `from` and `to`. Days are those of UTC: each end is moved to the nearest midnight of UTC. */
  timezone?: string | undefined;
};

export type GetLinkBreakdownResponse = {
  /** Whose days these are. */
  days: "UTC";
  /** The first day. */
  from: string;
  /** The day after the last one. */
  to: string;
  /** The first of these days of which all clicks were counted by name. Those from before are in `Other`. */
  since: string;
  data: Array<{
    name: string;
    clicks: number;
  }>;
};

export type GetLinkClicksQuery = {
  /** The start of the first bucket in the time zone: a date, or a date and time. By default, 48 hours, 30 days, or 12 months before `to`. */
  from?: string | undefined;
  /** The end of the last bucket. By default, the end of the current one. */
  to?: string | undefined;
  /** The length of each bucket. Hours are kept for 90 days. */
  unit?: "hour" | "day" | "month" | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | undefined;
};

export type GetLinkClicksResponse = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type GetLinkByExternalIdResponse = {
  details: {
    id: number;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    location: Record<string, string>;
    device: Record<string, string>;
    expiry: string | null;
    date: string;
  };
  data: {
    clicks: number;
    uniqueClicks: number;
    topCountries: Record<string, number> | 0;
    topReferrers: Record<string, number> | 0;
    topBrowsers: Record<string, number> | 0;
    topOs: Record<string, number> | 0;
    socialCount: {
      facebook: number;
      twitter: number;
      instagram: number;
    };
  };
};

export type GetLinkSettingsResponse = {
  data: {
    url: string;
    custom: string;
    type: string | null;
    password: boolean;
    domain: string | null;
    startdate: string | null;
    expiry: string | null;
    expiredurl: string | null;
    clicklimit: number | null;
    redirectstatus: number | null;
    language: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null;
    deeplink: {
      auto: boolean;
      apple: string | null;
      google: string | null;
    } | null;
    schedule: Array<{
      from: string;
      link: string;
    }> | null;
    variants: Array<{
      link: string;
      weight: number;
    }> | null;
    geotarget: Array<{
      location: string;
      link: string;
    }> | null;
    devicetarget: Array<{
      device: string;
      link: string;
    }> | null;
    languagetarget: Array<{
      language: string;
      link: string;
    }> | null;
    defaultlanguage: string | null;
    parameters: Array<{
      name: string;
      value: string;
    }> | null;
    passquery: boolean | null;
    metatitle: string | null;
    metadescription: string | null;
    metaimage: string | null;
    description: string | null;
    status: "public" | "private" | null;
    externalid: string | null;
    campaign: number | null;
    channel: number | null;
    pixels: Array<number> | null;
    clicksleft: number | null;
  };
  unframeable: Array<string>;
};

export type ExplainLinkQuery = {
  /** A country as in `geotarget`. */
  country?: string | null | undefined;
  /** A device as in `devicetarget`, or several names of one device: `android, mobile`. */
  device?: string | null | undefined;
  /** Preferred languages as browsers send them in `Accept-Language`: `fr-CA, en;q=0.5`. */
  language?: string | null | undefined;
  /** The time of the visit, in UTC; now by default. */
  at?: string | null | undefined;
  /** Whether the visitor is a bot that reads previews. */
  bot?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** Whether the visitor sends `DNT` or `Sec-GPC`. */
  private?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** Whether the visitor has entered the password. */
  unlocked?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** The query of the visit, without `?`. */
  query?: string | null | undefined;
};

export type ExplainLinkResponse = {
  outcome: "redirect" | "frame" | "splash" | "overlay" | "pixels" | "preview" | "password" | "expired" | "unknown";
  target: string | null;
  steps: Array<{
    check: string;
    result: "decides" | "continues";
    because: string;
  }>;
};

export type GetLinkHistoryQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type GetLinkHistoryResponse = {
  data: Array<{
    version: number;
    date: string;
    by: string;
    changes: Array<{
      field: string;
      from: unknown;
      to: unknown;
    }>;
  }>;
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
};

export type CreateLinkBody = {
  /** The URL to shorten: visitors go there if no other target matches. */
  url: string;
  /** The last part of the short URL, unique on its host regardless of case. Without it, a new link gets a random one. */
  custom?: string | null | undefined;
  /** How visitors reach the target: `direct` redirects, `frame` shows it in a frame, `splash` shows a page first. The id of a custom splash page shows that page, and `overlay-<id>` shows a CTA overlay over the target. */
  type?: string | number | null | undefined;
  /** Visitors must enter it before they reach the target. */
  password?: string | null | undefined;
  /** One of your branded domains, with or without scheme. By default, the service’s own host. */
  domain?: string | null | undefined;
  /** From when on the link works, in UTC; before, it is treated like one that does not exist. Must be in the future. */
  startdate?: string | null | undefined;
  /** When the link stops working, in UTC. Must be in the future. */
  expiry?: string | null | undefined;
  /** Where visitors go once the link has expired or its clicks are used up, instead of a page that says so. */
  expiredurl?: string | null | undefined;
  /** How many clicks get the target, and never one more; bots, prefetches, and HEAD requests do not count. Only clicks since the link has a limit count: a higher limit adds the difference, and `null` keeps the count for the next limit. */
  clicklimit?: number | null | undefined;
  /** The status of the redirect; 302 by default. Caches store none of them, so that every click counts. */
  redirectstatus?: number | string | null | undefined;
  /** The language of the pages that visitors of the link may see, such as the one that asks for the password. By default, that of the branded domain, or else the visitor’s. */
  language?: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null | undefined;
  /** Opens apps on phones and tablets, unless a device, country, or language target matches: `apple` and `google` are the URLs of an app or its store page, with `https` or the app’s own scheme. */
  deeplink?: {
    /** Whether a target on the site of a well-known app opens that app, unless the link has a URL for the system. */
    auto?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
    /** Where visitors with iOS go. */
    apple?: string | null | undefined;
    /** Where visitors with Android go. */
    google?: string | null | undefined;
  } | null | undefined;
  /** Targets that replace `url` from a time on, in UTC. The latest one that has begun is used. */
  schedule?: Array<{
    from: string;
    link: string;
  }> | null | undefined;
  /** Targets that replace `url`, each for a share of the visitors by its weight, from 1 to 1000. A visitor always gets the same one. Not together with `schedule`. */
  variants?: Array<{
    link: string;
    weight: number;
  }> | null | undefined;
  /** Targets by country: an English name, an ISO code, or a common variant such as `USA`, in upper or lower case. */
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  /** Targets by device: `iphone`, `ipad`, `ios`, `android`, `windows`, `macos`, `linux`, `chromeos`, `mobile`, `tablet`, or `desktop`. The most specific one wins, and device targets win over country targets. */
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  /** Targets by the browser’s preferred language: `pt-br`, or `pt` for all regions. Device and country targets win over language targets. */
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  /** The language of `url`. Visitors who prefer it are not sent to the target of another language. */
  defaultlanguage?: string | null | undefined;
  /** Query parameters that are added to the target. */
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  /** Whether the visit’s query, such as `?gclid=…`, is also added to the target. */
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** The title for previews in social networks and chats, and for lists. */
  metatitle?: string | null | undefined;
  /** The description for previews. */
  metadescription?: string | null | undefined;
  /** The image for previews, a jpg or png. */
  metaimage?: string | null | undefined;
  /** Your own description, shown in lists instead of `metadescription`. */
  description?: string | null | undefined;
  /** `private` leaves the link out of the public page and the rotator of its campaign; its short URL still works. */
  status?: "public" | "private" | (string & {}) | null | undefined;
  /** The id of the link in another system, unique among your links. Case counts. */
  externalid?: string | null | undefined;
  /** The id of the campaign that the link is in. */
  campaign?: number | null | undefined;
  /** The id of a channel to add the link to. */
  channel?: number | null | undefined;
  /** The ids of the tracking pixels that the link loads. */
  pixels?: Array<number> | null | undefined;
  /** The ids of channels to add the link to, besides `channel`. */
  channels?: Array<number> | null | undefined;
  /** When the link was created, in UTC. For administrators who import links; ignored from everyone else. */
  date?: string | null | undefined;
  /** How many clicks the link already had. They are only in the total. For administrators who import links; ignored from everyone else. */
  clicks?: number | null | undefined;
};

export type CreateLinkResponse = {
  id: number;
  shorturl: string;
};

export type UpdateLinkBody = {
  /** The URL to shorten: visitors go there if no other target matches. */
  url: string;
  /** The last part of the short URL, unique on its host regardless of case. Without it, a new link gets a random one. */
  custom?: string | null | undefined;
  /** How visitors reach the target: `direct` redirects, `frame` shows it in a frame, `splash` shows a page first. The id of a custom splash page shows that page, and `overlay-<id>` shows a CTA overlay over the target. */
  type?: string | number | null | undefined;
  /** Visitors must enter it before they reach the target. */
  password?: string | null | undefined;
  /** One of your branded domains, with or without scheme. By default, the service’s own host. */
  domain?: string | null | undefined;
  /** From when on the link works, in UTC; before, it is treated like one that does not exist. Must be in the future, unless it is the current one. */
  startdate?: string | null | undefined;
  /** When the link stops working, in UTC. Must be in the future, unless it is the current one. */
  expiry?: string | null | undefined;
  /** Where visitors go once the link has expired or its clicks are used up, instead of a page that says so. */
  expiredurl?: string | null | undefined;
  /** How many clicks get the target, and never one more; bots, prefetches, and HEAD requests do not count. Only clicks since the link has a limit count: a higher limit adds the difference, and `null` keeps the count for the next limit. */
  clicklimit?: number | null | undefined;
  /** The status of the redirect; 302 by default. Caches store none of them, so that every click counts. */
  redirectstatus?: number | string | null | undefined;
  /** The language of the pages that visitors of the link may see, such as the one that asks for the password. By default, that of the branded domain, or else the visitor’s. */
  language?: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null | undefined;
  /** Opens apps on phones and tablets, unless a device, country, or language target matches: `apple` and `google` are the URLs of an app or its store page, with `https` or the app’s own scheme. */
  deeplink?: {
    /** Whether a target on the site of a well-known app opens that app, unless the link has a URL for the system. */
    auto?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
    /** Where visitors with iOS go. */
    apple?: string | null | undefined;
    /** Where visitors with Android go. */
    google?: string | null | undefined;
  } | null | undefined;
  /** Targets that replace `url` from a time on, in UTC. The latest one that has begun is used. */
  schedule?: Array<{
    from: string;
    link: string;
  }> | null | undefined;
  /** Targets that replace `url`, each for a share of the visitors by its weight, from 1 to 1000. A visitor always gets the same one. Not together with `schedule`. */
  variants?: Array<{
    link: string;
    weight: number;
  }> | null | undefined;
  /** Targets by country: an English name, an ISO code, or a common variant such as `USA`, in upper or lower case. */
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  /** Targets by device: `iphone`, `ipad`, `ios`, `android`, `windows`, `macos`, `linux`, `chromeos`, `mobile`, `tablet`, or `desktop`. The most specific one wins, and device targets win over country targets. */
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  /** Targets by the browser’s preferred language: `pt-br`, or `pt` for all regions. Device and country targets win over language targets. */
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  /** The language of `url`. Visitors who prefer it are not sent to the target of another language. */
  defaultlanguage?: string | null | undefined;
  /** Query parameters that are added to the target. */
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  /** Whether the visit’s query, such as `?gclid=…`, is also added to the target. */
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** The title for previews in social networks and chats, and for lists. */
  metatitle?: string | null | undefined;
  /** The description for previews. */
  metadescription?: string | null | undefined;
  /** The image for previews, a jpg or png. */
  metaimage?: string | null | undefined;
  /** Your own description, shown in lists instead of `metadescription`. */
  description?: string | null | undefined;
  /** `private` leaves the link out of the public page and the rotator of its campaign; its short URL still works. */
  status?: "public" | "private" | (string & {}) | null | undefined;
  /** The id of the link in another system, unique among your links. Case counts. */
  externalid?: string | null | undefined;
  /** The id of the campaign that the link is in. */
  campaign?: number | null | undefined;
  /** The id of a channel to add the link to. */
  channel?: number | null | undefined;
  /** The ids of the tracking pixels that the link loads. */
  pixels?: Array<number> | null | undefined;
};

export type UpdateLinkResponse = {
  id: number;
  short: string;
};

export type DeleteLinkResponse = {
  message: string;
};

export type RestoreLinkBody = {
  /** The number of the version in the history of the link. */
  version: number;
};

export type RestoreLinkResponse = {
  id: number;
  short: string;
  version: number;
  omitted: Array<"type" | "campaign" | "pixels" | "channels" | "metaimage">;
};

export type UndeleteLinkResponse = {
  id: number;
  short: string;
  version: number;
  omitted: Array<"type" | "campaign" | "pixels" | "channels" | "metaimage">;
};

export type CreateLinksRow = {
  /** The URL to shorten: visitors go there if no other target matches. */
  url: string;
  /** The last part of the short URL, unique on its host regardless of case. Without it, a new link gets a random one. */
  custom?: string | null | undefined;
  /** How visitors reach the target: `direct` redirects, `frame` shows it in a frame, `splash` shows a page first. The id of a custom splash page shows that page, and `overlay-<id>` shows a CTA overlay over the target. */
  type?: string | number | null | undefined;
  /** Visitors must enter it before they reach the target. */
  password?: string | null | undefined;
  /** One of your branded domains, with or without scheme. By default, the service’s own host. */
  domain?: string | null | undefined;
  /** From when on the link works, in UTC; before, it is treated like one that does not exist. Must be in the future. */
  startdate?: string | null | undefined;
  /** When the link stops working, in UTC. Must be in the future. */
  expiry?: string | null | undefined;
  /** Where visitors go once the link has expired or its clicks are used up, instead of a page that says so. */
  expiredurl?: string | null | undefined;
  /** How many clicks get the target, and never one more; bots, prefetches, and HEAD requests do not count. Only clicks since the link has a limit count: a higher limit adds the difference, and `null` keeps the count for the next limit. */
  clicklimit?: number | null | undefined;
  /** The status of the redirect; 302 by default. Caches store none of them, so that every click counts. */
  redirectstatus?: number | string | null | undefined;
  /** The language of the pages that visitors of the link may see, such as the one that asks for the password. By default, that of the branded domain, or else the visitor’s. */
  language?: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null | undefined;
  /** Opens apps on phones and tablets, unless a device, country, or language target matches: `apple` and `google` are the URLs of an app or its store page, with `https` or the app’s own scheme. */
  deeplink?: {
    /** Whether a target on the site of a well-known app opens that app, unless the link has a URL for the system. */
    auto?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
    /** Where visitors with iOS go. */
    apple?: string | null | undefined;
    /** Where visitors with Android go. */
    google?: string | null | undefined;
  } | null | undefined;
  /** Targets that replace `url` from a time on, in UTC. The latest one that has begun is used. */
  schedule?: Array<{
    from: string;
    link: string;
  }> | null | undefined;
  /** Targets that replace `url`, each for a share of the visitors by its weight, from 1 to 1000. A visitor always gets the same one. Not together with `schedule`. */
  variants?: Array<{
    link: string;
    weight: number;
  }> | null | undefined;
  /** Targets by country: an English name, an ISO code, or a common variant such as `USA`, in upper or lower case. */
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  /** Targets by device: `iphone`, `ipad`, `ios`, `android`, `windows`, `macos`, `linux`, `chromeos`, `mobile`, `tablet`, or `desktop`. The most specific one wins, and device targets win over country targets. */
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  /** Targets by the browser’s preferred language: `pt-br`, or `pt` for all regions. Device and country targets win over language targets. */
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  /** The language of `url`. Visitors who prefer it are not sent to the target of another language. */
  defaultlanguage?: string | null | undefined;
  /** Query parameters that are added to the target. */
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  /** Whether the visit’s query, such as `?gclid=…`, is also added to the target. */
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** The title for previews in social networks and chats, and for lists. */
  metatitle?: string | null | undefined;
  /** The description for previews. */
  metadescription?: string | null | undefined;
  /** The image for previews, a jpg or png. */
  metaimage?: string | null | undefined;
  /** Your own description, shown in lists instead of `metadescription`. */
  description?: string | null | undefined;
  /** `private` leaves the link out of the public page and the rotator of its campaign; its short URL still works. */
  status?: "public" | "private" | (string & {}) | null | undefined;
  /** The id of the link in another system, unique among your links. Case counts. */
  externalid?: string | null | undefined;
  /** The id of the campaign that the link is in. */
  campaign?: number | null | undefined;
  /** The id of a channel to add the link to. */
  channel?: number | null | undefined;
  /** The ids of the tracking pixels that the link loads. */
  pixels?: Array<number> | null | undefined;
  /** The ids of channels to add the link to, besides `channel`. */
  channels?: Array<number> | null | undefined;
  /** When the link was created, in UTC. For administrators who import links; ignored from everyone else. */
  date?: string | null | undefined;
  /** How many clicks the link already had. They are only in the total. For administrators who import links; ignored from everyone else. */
  clicks?: number | null | undefined;
};

export type CreateLinksBody = { urls: CreateLinksRow[] };

export type CreateLinksResponse = Array<{
  error: 0;
  id: number;
  shorturl: string;
} | {
  error: 1;
  message: string;
  code: string;
}>;

export type UpdateLinksRow = {
  id: number;
  /** The URL to shorten: visitors go there if no other target matches. */
  url: string;
  /** The last part of the short URL, unique on its host regardless of case. Without it, a new link gets a random one. */
  custom?: string | null | undefined;
  /** How visitors reach the target: `direct` redirects, `frame` shows it in a frame, `splash` shows a page first. The id of a custom splash page shows that page, and `overlay-<id>` shows a CTA overlay over the target. */
  type?: string | number | null | undefined;
  /** Visitors must enter it before they reach the target. */
  password?: string | null | undefined;
  /** One of your branded domains, with or without scheme. By default, the service’s own host. */
  domain?: string | null | undefined;
  /** From when on the link works, in UTC; before, it is treated like one that does not exist. Must be in the future, unless it is the current one. */
  startdate?: string | null | undefined;
  /** When the link stops working, in UTC. Must be in the future, unless it is the current one. */
  expiry?: string | null | undefined;
  /** Where visitors go once the link has expired or its clicks are used up, instead of a page that says so. */
  expiredurl?: string | null | undefined;
  /** How many clicks get the target, and never one more; bots, prefetches, and HEAD requests do not count. Only clicks since the link has a limit count: a higher limit adds the difference, and `null` keeps the count for the next limit. */
  clicklimit?: number | null | undefined;
  /** The status of the redirect; 302 by default. Caches store none of them, so that every click counts. */
  redirectstatus?: number | string | null | undefined;
  /** The language of the pages that visitors of the link may see, such as the one that asks for the password. By default, that of the branded domain, or else the visitor’s. */
  language?: "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh" | "hi" | "ar" | null | undefined;
  /** Opens apps on phones and tablets, unless a device, country, or language target matches: `apple` and `google` are the URLs of an app or its store page, with `https` or the app’s own scheme. */
  deeplink?: {
    /** Whether a target on the site of a well-known app opens that app, unless the link has a URL for the system. */
    auto?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
    /** Where visitors with iOS go. */
    apple?: string | null | undefined;
    /** Where visitors with Android go. */
    google?: string | null | undefined;
  } | null | undefined;
  /** Targets that replace `url` from a time on, in UTC. The latest one that has begun is used. */
  schedule?: Array<{
    from: string;
    link: string;
  }> | null | undefined;
  /** Targets that replace `url`, each for a share of the visitors by its weight, from 1 to 1000. A visitor always gets the same one. Not together with `schedule`. */
  variants?: Array<{
    link: string;
    weight: number;
  }> | null | undefined;
  /** Targets by country: an English name, an ISO code, or a common variant such as `USA`, in upper or lower case. */
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  /** Targets by device: `iphone`, `ipad`, `ios`, `android`, `windows`, `macos`, `linux`, `chromeos`, `mobile`, `tablet`, or `desktop`. The most specific one wins, and device targets win over country targets. */
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  /** Targets by the browser’s preferred language: `pt-br`, or `pt` for all regions. Device and country targets win over language targets. */
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  /** The language of `url`. Visitors who prefer it are not sent to the target of another language. */
  defaultlanguage?: string | null | undefined;
  /** Query parameters that are added to the target. */
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  /** Whether the visit’s query, such as `?gclid=…`, is also added to the target. */
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  /** The title for previews in social networks and chats, and for lists. */
  metatitle?: string | null | undefined;
  /** The description for previews. */
  metadescription?: string | null | undefined;
  /** The image for previews, a jpg or png. */
  metaimage?: string | null | undefined;
  /** Your own description, shown in lists instead of `metadescription`. */
  description?: string | null | undefined;
  /** `private` leaves the link out of the public page and the rotator of its campaign; its short URL still works. */
  status?: "public" | "private" | (string & {}) | null | undefined;
  /** The id of the link in another system, unique among your links. Case counts. */
  externalid?: string | null | undefined;
  /** The id of the campaign that the link is in. */
  campaign?: number | null | undefined;
  /** The id of a channel to add the link to. */
  channel?: number | null | undefined;
  /** The ids of the tracking pixels that the link loads. */
  pixels?: Array<number> | null | undefined;
};

export type UpdateLinksBody = { urls: UpdateLinksRow[] };

export type UpdateLinksResponse = Array<{
  error: 0;
  id: number;
  shorturl: string;
} | {
  error: 1;
  message: string;
  code: string;
}>;

export type DeleteLinksRow = {
  id: number;
};

export type DeleteLinksBody = { urls: DeleteLinksRow[] };

export type DeleteLinksResponse = Array<{
  error: 0;
  id: number;
} | {
  error: 1;
  message: string;
  code: string;
}>;

export type ListQrCodesQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListQrCodesResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  qrs: Array<{
    id: number;
    link: string;
    scans: number;
    name: string;
    date: string;
  }>;
};

export type ListQrCodesEntry = ListQrCodesResponse['qrs'][number];

export type GetQrCodeResponse = {
  details: {
    id: number;
    link: string;
    scans: number;
    name: string;
    date: string;
  };
  data: {
    clicks: number;
    uniqueClicks: number;
    topCountries: Record<string, string> | 0;
    topReferrers: Record<string, string> | 0;
    topBrowsers: Record<string, string> | 0;
    topOs: Record<string, string> | 0;
    socialCount: {
      facebook: number;
      twitter: number;
      instagram: number;
    };
  };
};

export type GetQrCodeBreakdownQuery = {
  /** What to break the clicks down by. */
  by: "country" | "referrer" | "browser" | "os" | "device" | "language" | "target";
  /** The start of the first day in the time zone. By default, 30 days before `to`. */
  from?: string | undefined;
  /** The end of the last day. By default, the end of today. */
  to?: string | undefined;
  /** An IANA time zone, such as `Europe/Berlin`, of `from` and `to`. Days are those of UTC: each end is moved to the nearest midnight of UTC. */
  timezone?: string | undefined;
};

export type GetQrCodeBreakdownResponse = {
  /** Whose days these are. */
  days: "UTC";
  /** The first day. */
  from: string;
  /** The day after the last one. */
  to: string;
  /** The first of these days of which all clicks were counted by name. Those from before are in `Other`. */
  since: string;
  data: Array<{
    name: string;
    clicks: number;
  }>;
};

export type GetQrCodeClicksQuery = {
  /** The start of the first bucket in the time zone: a date, or a date and time. By default, 48 hours, 30 days, or 12 months before `to`. */
  from?: string | undefined;
  /** The end of the last bucket. By default, the end of the current one. */
  to?: string | undefined;
  /** The length of each bucket. Hours are kept for 90 days. */
  unit?: "hour" | "day" | "month" | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | undefined;
};

export type GetQrCodeClicksResponse = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type GetQrCodeSettingsResponse = {
  type: "text" | "vcard" | "link" | "email" | "phone" | "sms" | "wifi";
  data: string | Record<string, string | boolean | null | undefined>;
  name: string | null;
  background: string | null;
  foreground: string | null;
  shape: "square" | "rounded" | "dots" | null;
  eyes: "square" | "rounded" | "circle" | null;
  margin: number | null;
  frame: string | null;
  logo: string | null;
};

export type CreateQrCodeBody = ({
  type: "text";
  /** The text. */
  data: string;
} | {
  type: "link";
  /** The URL to redirect to. Scans are counted. */
  data: string;
} | {
  type: "phone";
  /** The phone number. */
  data: string;
} | {
  type: "email";
  /** The recipient, and optionally a subject and a body. */
  data: {
    address: string;
    subject?: string | null | undefined;
    body?: string | null | undefined;
  };
} | {
  type: "sms";
  /** The phone number, and optionally a message. */
  data: {
    phone: string;
    message?: string | null | undefined;
  };
} | {
  type: "wifi";
  /** The network. Without `encryption`, a password means `WPA`. Set `hidden` for a hidden network. */
  data: {
    ssid: string;
    encryption?: "WPA" | "WEP" | "nopass" | (string & {}) | null | undefined;
    password?: string | null | undefined;
    hidden?: boolean | null | undefined;
  };
} | {
  type: "vcard";
  /** The contact: at least `firstName`, `lastName`, or `organization`. */
  data: {
    firstName?: string | null | undefined;
    lastName?: string | null | undefined;
    organization?: string | null | undefined;
    phone?: string | null | undefined;
    mobile?: string | null | undefined;
    fax?: string | null | undefined;
    email?: string | null | undefined;
    site?: string | null | undefined;
    street?: string | null | undefined;
    city?: string | null | undefined;
    state?: string | null | undefined;
    zip?: string | null | undefined;
    country?: string | null | undefined;
  };
}) & ({
  /** A name for your own use. By default, the beginning of the code’s content. */
  name?: string | null | undefined;
  /** The background color: `rgb(r,g,b)` with numbers from 0 to 255. The default is white. */
  background?: string | null | undefined;
  /** The color of the dots, which must be darker than the background and have enough contrast for scanners. The default is black. */
  foreground?: string | null | undefined;
  /** What the dots look like. The default is `square`. */
  shape?: "square" | "rounded" | "dots" | (string & {}) | null | undefined;
  /** What the three corners look like. The default is `square`. */
  eyes?: "square" | "rounded" | "circle" | (string & {}) | null | undefined;
  /** The width of the empty margin in modules, the smallest squares of the code, from 0 to 10. The default is 4, which scanners need unless there is as much empty space around the code. In a frame, it is at least 4. */
  margin?: number | null | undefined;
  /** A text below the code, in a frame around both, such as `Scan me`. It can have Latin, Greek, and Cyrillic letters, digits, and punctuation. By default, there is no frame. */
  frame?: string | null | undefined;
  /** The URL of a png or jpg for the center, at most 64 KB and 1024 by 1024 pixels. It is downloaded once, during the request. The path of a QR code’s image on this service, such as `/qr/abc.png`, also works. */
  logo?: string | null | undefined;
});

export type CreateQrCodeResponse = {
  id: number;
  link: string;
};

export type UpdateQrCodeBody = {
  /** The new type. By default, it does not change. */
  type?: "text" | "vcard" | "link" | "email" | "phone" | "sms" | "wifi" | null | undefined;
  /** The content, as required by the code’s type. */
  data: unknown;
  /** A name for your own use. By default, the beginning of the code’s content. */
  name?: string | null | undefined;
  /** The background color: `rgb(r,g,b)` with numbers from 0 to 255. The default is white. */
  background?: string | null | undefined;
  /** The color of the dots, which must be darker than the background and have enough contrast for scanners. The default is black. */
  foreground?: string | null | undefined;
  /** What the dots look like. The default is `square`. */
  shape?: "square" | "rounded" | "dots" | (string & {}) | null | undefined;
  /** What the three corners look like. The default is `square`. */
  eyes?: "square" | "rounded" | "circle" | (string & {}) | null | undefined;
  /** The width of the empty margin in modules, the smallest squares of the code, from 0 to 10. The default is 4, which scanners need unless there is as much empty space around the code. In a frame, it is at least 4. */
  margin?: number | null | undefined;
  /** A text below the code, in a frame around both, such as `Scan me`. It can have Latin, Greek, and Cyrillic letters, digits, and punctuation. By default, there is no frame. */
  frame?: string | null | undefined;
  /** The URL of a png or jpg for the center, at most 64 KB and 1024 by 1024 pixels. It is downloaded once, during the request. The path of a QR code’s image on this service, such as `/qr/abc.png`, also works. */
  logo?: string | null | undefined;
};

export type UpdateQrCodeResponse = {
  message: string;
};

export type DeleteQrCodeResponse = {
  message: string;
};

export type CreateImageBody = {
  /** A png or jpg of at most 1 MB, 4096 pixels wide and high, and 8.3 million pixels, in base64. A `data:` URL also works. */
  image: string;
};

export type CreateImageResponse = {
  id: number;
  url: string;
  width: number;
  height: number;
};

export type ListBioPagesQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListBioPagesResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  bio: Array<{
    id: number;
    name: string;
    slug: string;
    link: string;
    public: boolean;
    views: number;
    clicks: number;
    date: string;
  }>;
};

export type ListBioPagesEntry = ListBioPagesResponse['bio'][number];

export type GetBioPageResponse = {
  details: {
    id: number;
    name: string;
    slug: string;
    link: string;
    public: boolean;
    views: number;
    clicks: number;
    date: string;
    title: string | null;
    description: string | null;
    avatar: string | null;
    theme: "light" | "dark" | "ocean" | "forest" | "sunset" | "berry";
    background: string | null;
    foreground: string | null;
    buttonbackground: string | null;
    buttonforeground: string | null;
    links: Array<{
      label: string;
      url: string;
      link: number;
      shorturl: string;
      clicks: number;
      image: string | null;
      from: string | null;
      until: string | null;
    }>;
    socials: Array<string>;
  };
  data: {
    clicks: number;
    uniqueClicks: number;
    topCountries: Record<string, number> | 0;
    topReferrers: Record<string, number> | 0;
    topBrowsers: Record<string, number> | 0;
    topOs: Record<string, number> | 0;
    socialCount: {
      facebook: number;
      twitter: number;
      instagram: number;
    };
  };
};

export type CreateBioPageBody = {
  /** A name for your own use. */
  name: string;
  /** The last part of the page’s URL, unique in the service. If missing, it is generated. */
  slug?: string | null | undefined;
  /** The heading. By default, the name. */
  title?: string | null | undefined;
  /** The text below the heading. */
  description?: string | null | undefined;
  /** The URL of a jpg or png, shown as a circle. */
  avatar?: string | null | undefined;
  /** The colors. The default is `light`. */
  theme?: "light" | "dark" | "ocean" | "forest" | "sunset" | "berry" | null | undefined;
  /** A background color instead of the theme’s, such as `#1d5bb8`. */
  background?: string | null | undefined;
  /** The color of the text, which must be readable on the background. */
  foreground?: string | null | undefined;
  /** The background color of the entries. */
  buttonbackground?: string | null | undefined;
  /** The color of their labels. */
  buttonforeground?: string | null | undefined;
  /** The entries, in the order in which visitors see them. */
  links?: Array<{
    /** The text of the button. */
    label: string;
    /** The target. It gets a link of its own, which is changed and deleted with the entry. */
    url?: string | null | undefined;
    /** The id of one of your links, instead of `url`. Both change the target of a link that an entry of this page has already. */
    link?: number | null | undefined;
    /** The URL of a small jpg or png. */
    image?: string | null | undefined;
    /** The first day on which visitors see the entry, in UTC. */
    from?: string | null | undefined;
    /** The day from which visitors no longer see it, in UTC. */
    until?: string | null | undefined;
  }> | null | undefined;
  /** URLs of profiles elsewhere, linked directly and not counted. */
  socials?: Array<string> | null | undefined;
  /** Whether visitors can see the page. The default is true. */
  public?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type CreateBioPageResponse = {
  id: number;
  link: string;
};

export type UpdateBioPageBody = {
  /** A name for your own use. */
  name?: string | null | undefined;
  /** The last part of the page’s URL, unique in the service. If missing, it is generated. */
  slug?: string | null | undefined;
  /** The heading. By default, the name. */
  title?: string | null | undefined;
  /** The text below the heading. */
  description?: string | null | undefined;
  /** The URL of a jpg or png, shown as a circle. */
  avatar?: string | null | undefined;
  /** The colors. The default is `light`. */
  theme?: "light" | "dark" | "ocean" | "forest" | "sunset" | "berry" | null | undefined;
  /** A background color instead of the theme’s, such as `#1d5bb8`. */
  background?: string | null | undefined;
  /** The color of the text, which must be readable on the background. */
  foreground?: string | null | undefined;
  /** The background color of the entries. */
  buttonbackground?: string | null | undefined;
  /** The color of their labels. */
  buttonforeground?: string | null | undefined;
  /** The entries, in the order in which visitors see them. */
  links?: Array<{
    /** The text of the button. */
    label: string;
    /** The target. It gets a link of its own, which is changed and deleted with the entry. */
    url?: string | null | undefined;
    /** The id of one of your links, instead of `url`. Both change the target of a link that an entry of this page has already. */
    link?: number | null | undefined;
    /** The URL of a small jpg or png. */
    image?: string | null | undefined;
    /** The first day on which visitors see the entry, in UTC. */
    from?: string | null | undefined;
    /** The day from which visitors no longer see it, in UTC. */
    until?: string | null | undefined;
  }> | null | undefined;
  /** URLs of profiles elsewhere, linked directly and not counted. */
  socials?: Array<string> | null | undefined;
  /** Whether visitors can see the page. The default is true. */
  public?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type UpdateBioPageResponse = {
  message: string;
};

export type DeleteBioPageResponse = {
  message: string;
};

export type ListPixelsQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListPixelsResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  pixels: Array<{
    id: number;
    type: "tagmgrpixel" | "analyticspixel" | "socialnetpixel" | "adspixel" | "professionalnetpixel" | "microblogpixel" | "retargetpixel" | "qapixel" | "imageboard" | "searchengine" | "messagingapp" | "forum" | "shortvideo";
    name: string;
    tag: string;
    date: string;
  }>;
};

export type ListPixelsEntry = ListPixelsResponse['pixels'][number];

export type CreatePixelBody = {
  /** The provider. `gtmpixel`, `gapixel`, `fbpixel`, `adwordspixel`, `linkedinpixel`, `twitterpixel`, `adrollpixel`, `quorapixel`, `pinterest`, `bing`, `snapchat`, `reddit`, and `tiktok` are aliases for these types, in the same order, each with or without `pixel` at the end. */
  type: "tagmgrpixel" | "analyticspixel" | "socialnetpixel" | "adspixel" | "professionalnetpixel" | "microblogpixel" | "retargetpixel" | "qapixel" | "imageboard" | "searchengine" | "messagingapp" | "forum" | "shortvideo" | (string & {});
  /** A name for your own use. */
  name: string;
  /** The id that the provider gave you, such as `GTM-ABC123` for `tagmgrpixel`. */
  tag: string;
};

export type CreatePixelResponse = {
  id: number;
};

export type UpdatePixelBody = {
  /** A name for your own use. */
  name?: string | null | undefined;
  /** The id that the provider gave you, such as `GTM-ABC123` for `tagmgrpixel`. */
  tag: string;
};

export type UpdatePixelResponse = {
  message: string;
};

export type DeletePixelResponse = {
  message: string;
};

export type ListPlansResponse = Array<{
  id: number;
  name: string;
  free: boolean;
  prices: {
    monthly: number;
    yearly: number;
    lifetime: number;
  } | null;
  limits: {
    links: number;
    clicks: number;
    retention: number;
    custom: {
      enabled: "0" | "1";
    };
    multiple: {
      enabled: "0" | "1";
    };
    alias: {
      enabled: "0" | "1";
    };
    device: {
      enabled: "0" | "1";
    };
    geo: {
      enabled: "0" | "1";
    };
    bundle: {
      enabled: "0" | "1";
    };
    parameters: {
      enabled: "0" | "1";
    };
    export: {
      enabled: "0" | "1";
    };
    api: {
      enabled: "0" | "1";
    };
    webhooks: {
      enabled: "0" | "1";
    };
    team: {
      enabled: "0" | "1";
      count: string;
    };
    bio: {
      enabled: "0" | "1";
      count: string;
    };
    splash: {
      enabled: "0" | "1";
      count: string;
    };
    overlay: {
      enabled: "0" | "1";
      count: string;
    };
    pixels: {
      enabled: "0" | "1";
      count: string;
    };
    domain: {
      enabled: "0" | "1";
      count: string;
    };
    images: {
      enabled: "0" | "1";
      count: string;
    };
  };
}>;

export type SubscribeUserBody = {
  /** The length of the subscription. */
  type: "monthly" | "yearly" | "lifetime";
  /** When the plan ends, in UTC. By default, one month or one year from now, or never, depending on the type. */
  expiration?: string | null | undefined;
};

export type SubscribeUserResponse = {
  message: string;
};

export type ListUsersQuery = {
  /** Only administrators, or only users with this status. */
  filter?: "admin" | "free" | "pro" | null | undefined;
  /** Only users whose email address contains this text, in upper or lower case. */
  email?: string | null | undefined;
  limit?: number | undefined;
  page?: number | undefined;
  /** Only users who registered after the user with this id. */
  after?: number | undefined;
};

export type ListUsersResponse = Array<{
  id: number;
  email: string;
  username: string;
  avatar: string;
  status: string;
  expires: string | null;
  registered: string;
  planid: number;
  apikey: string;
}>;

export type GetUserResponse = {
  id: number;
  email: string;
  username: string;
  avatar: string;
  status: string;
  expires: string | null;
  registered: string;
  planid: number;
  apikey: string;
};

export type CreateUserBody = {
  /** 3 to 30 letters, digits, hyphens, or underscores, unique regardless of case. */
  username: string;
  /** Unique. */
  email: string;
  /** At least 8 characters, and none of the 10,000 most common passwords. */
  password: string;
  /** The id of the plan. By default, the free plan. */
  planid?: number | null | undefined;
  /** When the plan ends, in UTC. By default, never. */
  expiration?: string | null | undefined;
};

export type CreateUserResponse = {
  message: string;
  data: {
    id: number;
    email: string;
    username: string;
  };
};

export type DeleteUserResponse = {
  message: string;
};

export type RenewUserKeyResponse = {
  apikey: string;
};

export type CreateSignInLinkResponse = {
  url: string;
};

export type ListAuditQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
};

export type ListAuditResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  audit: Array<{
    id: string;
    actor: string;
    action: string;
    target: string;
    date: string;
  }>;
};

export type ListAuditEntry = ListAuditResponse['audit'][number];

export type ListJobsQuery = {
  /** The number of entries per page. */
  limit?: number | undefined;
  /** The page number. A page past the end is empty. */
  page?: number | undefined;
  /** Only jobs with this status. */
  status?: "waiting" | "running" | "failed" | null | undefined;
  /** Only jobs of this kind. */
  kind?: "purge" | "refreshPlan" | "indexLinks" | "setUpDomain" | "migrate" | "deliverEvents" | "deliverSlowEvents" | "timedEvents" | null | undefined;
};

export type ListJobsResponse = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  jobs: Array<{
    /** 26 characters. */
    id: string;
    /** Such as `purge`, or a kind that only a later release has. */
    kind: string;
    /** What it is about: `sho.rt`, `user 12`, or `link 1200000345`. `null` of a kind that only a later release has. */
    subject: string | null;
    /** The user whose request caused it; 0 for a job of the service itself. */
    userid: number;
    status: "waiting" | "running" | "failed";
    created: string;
    /** When it runs next; of a failed or running job, when its last run was due. */
    due: string;
    /** How often it was tried since it last made progress, including now. */
    attempts: number;
    /** Why the last attempt failed. */
    error: string | null;
  }>;
};

export type ListJobsEntry = ListJobsResponse['jobs'][number];

export type RetryJobResponse = {
  message: string;
};

export type GiveUpJobResponse = {
  message: string;
};

export interface RouteTypes {
  getAccount: { body: undefined; response: { data: GetAccountResponse } };
  updateAccount: { body: UpdateAccountBody; response: UpdateAccountResponse };
  renewAccountKey: { body: undefined; response: RenewAccountKeyResponse };
  exportAccount: { body: undefined; response: ExportAccountResponse };
  getAccountBreakdown: { body: undefined; response: GetAccountBreakdownResponse };
  getAccountClicks: { body: undefined; response: { data: GetAccountClicksResponse } };
  listKeys: { body: undefined; response: { data: ListKeysResponse } };
  createKey: { body: CreateKeyBody; response: CreateKeyResponse };
  deleteKey: { body: undefined; response: DeleteKeyResponse };
  listWebhooks: { body: undefined; response: { data: ListWebhooksResponse } };
  createWebhook: { body: CreateWebhookBody; response: CreateWebhookResponse };
  updateWebhook: { body: UpdateWebhookBody; response: UpdateWebhookResponse };
  deleteWebhook: { body: undefined; response: DeleteWebhookResponse };
  renewWebhookSecret: { body: undefined; response: RenewWebhookSecretResponse };
  testWebhook: { body: TestWebhookBody; response: TestWebhookResponse };
  listDeliveries: { body: undefined; response: { data: ListDeliveriesResponse } };
  retryDelivery: { body: undefined; response: RetryDeliveryResponse };
  listDomains: { body: undefined; response: { data: ListDomainsResponse } };
  getDomain: { body: undefined; response: { data: GetDomainResponse } };
  createDomain: { body: CreateDomainBody; response: CreateDomainResponse };
  updateDomain: { body: UpdateDomainBody; response: UpdateDomainResponse };
  deleteDomain: { body: undefined; response: DeleteDomainResponse };
  listOverlays: { body: undefined; response: { data: ListOverlaysResponse } };
  createOverlay: { body: CreateOverlayBody; response: CreateOverlayResponse };
  updateOverlay: { body: UpdateOverlayBody; response: UpdateOverlayResponse };
  deleteOverlay: { body: undefined; response: DeleteOverlayResponse };
  listSplashPages: { body: undefined; response: { data: ListSplashPagesResponse } };
  createSplashPage: { body: CreateSplashPageBody; response: CreateSplashPageResponse };
  updateSplashPage: { body: UpdateSplashPageBody; response: UpdateSplashPageResponse };
  deleteSplashPage: { body: undefined; response: DeleteSplashPageResponse };
  listCampaigns: { body: undefined; response: { data: ListCampaignsResponse } };
  getCampaignBreakdown: { body: undefined; response: GetCampaignBreakdownResponse };
  getCampaignClicks: { body: undefined; response: { data: GetCampaignClicksResponse } };
  createCampaign: { body: CreateCampaignBody; response: CreateCampaignResponse };
  assignCampaign: { body: undefined; response: AssignCampaignResponse };
  updateCampaign: { body: UpdateCampaignBody; response: UpdateCampaignResponse };
  deleteCampaign: { body: undefined; response: DeleteCampaignResponse };
  listChannels: { body: undefined; response: { data: ListChannelsResponse } };
  getChannel: { body: undefined; response: { data: GetChannelResponse } };
  getChannelBreakdown: { body: undefined; response: GetChannelBreakdownResponse };
  getChannelClicks: { body: undefined; response: { data: GetChannelClicksResponse } };
  createChannel: { body: CreateChannelBody; response: CreateChannelResponse };
  assignChannel: { body: undefined; response: AssignChannelResponse };
  updateChannel: { body: UpdateChannelBody; response: UpdateChannelResponse };
  deleteChannel: { body: undefined; response: DeleteChannelResponse };
  listLinks: { body: undefined; response: { data: ListLinksResponse } };
  getLink: { body: undefined; response: GetLinkResponse };
  getLinkBreakdown: { body: undefined; response: GetLinkBreakdownResponse };
  getLinkClicks: { body: undefined; response: { data: GetLinkClicksResponse } };
  getLinkByExternalId: { body: undefined; response: GetLinkByExternalIdResponse };
  getLinkSettings: { body: undefined; response: GetLinkSettingsResponse };
  explainLink: { body: undefined; response: { data: ExplainLinkResponse } };
  getLinkHistory: { body: undefined; response: GetLinkHistoryResponse };
  createLink: { body: CreateLinkBody; response: CreateLinkResponse };
  updateLink: { body: UpdateLinkBody; response: UpdateLinkResponse };
  deleteLink: { body: undefined; response: DeleteLinkResponse };
  restoreLink: { body: RestoreLinkBody; response: RestoreLinkResponse };
  undeleteLink: { body: undefined; response: UndeleteLinkResponse };
  createLinks: { body: CreateLinksBody; response: { data: CreateLinksResponse } };
  updateLinks: { body: UpdateLinksBody; response: { data: UpdateLinksResponse } };
  deleteLinks: { body: DeleteLinksBody; response: { data: DeleteLinksResponse } };
  listQrCodes: { body: undefined; response: { data: ListQrCodesResponse } };
  getQrCode: { body: undefined; response: GetQrCodeResponse };
  getQrCodeBreakdown: { body: undefined; response: GetQrCodeBreakdownResponse };
  getQrCodeClicks: { body: undefined; response: { data: GetQrCodeClicksResponse } };
  getQrCodeSettings: { body: undefined; response: { data: GetQrCodeSettingsResponse } };
  createQrCode: { body: CreateQrCodeBody; response: CreateQrCodeResponse };
  updateQrCode: { body: UpdateQrCodeBody; response: UpdateQrCodeResponse };
  deleteQrCode: { body: undefined; response: DeleteQrCodeResponse };
  createImage: { body: CreateImageBody; response: CreateImageResponse };
  listBioPages: { body: undefined; response: { data: ListBioPagesResponse } };
  getBioPage: { body: undefined; response: GetBioPageResponse };
  createBioPage: { body: CreateBioPageBody; response: CreateBioPageResponse };
  updateBioPage: { body: UpdateBioPageBody; response: UpdateBioPageResponse };
  deleteBioPage: { body: undefined; response: DeleteBioPageResponse };
  listPixels: { body: undefined; response: { data: ListPixelsResponse } };
  createPixel: { body: CreatePixelBody; response: CreatePixelResponse };
  updatePixel: { body: UpdatePixelBody; response: UpdatePixelResponse };
  deletePixel: { body: undefined; response: DeletePixelResponse };
  listPlans: { body: undefined; response: { data: ListPlansResponse } };
  subscribeUser: { body: SubscribeUserBody; response: SubscribeUserResponse };
  listUsers: { body: undefined; response: { data: ListUsersResponse } };
  getUser: { body: undefined; response: { data: GetUserResponse } };
  createUser: { body: CreateUserBody; response: CreateUserResponse };
  deleteUser: { body: undefined; response: DeleteUserResponse };
  renewUserKey: { body: undefined; response: RenewUserKeyResponse };
  createSignInLink: { body: undefined; response: CreateSignInLinkResponse };
  listAudit: { body: undefined; response: { data: ListAuditResponse } };
  listJobs: { body: undefined; response: { data: ListJobsResponse } };
  retryJob: { body: undefined; response: RetryJobResponse };
  giveUpJob: { body: undefined; response: GiveUpJobResponse };
}

export interface WebhookData {
  /** A link was created, imported, or restored after its deletion. */
  'link.created': {
    id: number;
    alias: string;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    expiry: string | null;
    clicklimit: number | null;
    externalid: string | null;
    campaign: number | null;
    date: string;
  };
  /** The settings of a link changed. */
  'link.updated': {
    id: number;
    alias: string;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    expiry: string | null;
    clicklimit: number | null;
    externalid: string | null;
    campaign: number | null;
    date: string;
  };
  /** A link was deleted. */
  'link.deleted': {
    id: number;
    alias: string;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    expiry: string | null;
    clicklimit: number | null;
    externalid: string | null;
    campaign: number | null;
    date: string;
  };
  /** A click on a link was counted. Each counted click is one event, without the visitor’s address or user agent, and without anything by which visitors could be recognized. */
  'link.clicked': {
    /** The id of this visit, which says nothing about the visitor. */
    id: string;
    link: number;
    shorturl: string;
    time: string;
    /** The English name, or `Unknown`. */
    country: string;
    /** The host name of the page with the link, or `Direct`. */
    referrer: string;
    browser: string;
    os: string;
    device: string;
    /** The English name, such as `German`, or `Unknown`. */
    language: string;
    /** The target that the visitor got: `url`, or what it was chosen by, such as `country:FR`, `device:ios`, or `variant:` with the first six characters of a hash. */
    target: string;
  };
  /** The `expiry` of a link has passed. */
  'link.expired': {
    id: number;
    alias: string;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    expiry: string | null;
    clicklimit: number | null;
    externalid: string | null;
    campaign: number | null;
    date: string;
  };
  /** A visitor took the last click of a link’s `clicklimit`, or the limit was lowered to what is taken. Further visitors do not get the link’s target. */
  'link.limit_reached': {
    id: number;
    alias: string;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    expiry: string | null;
    clicklimit: number | null;
    externalid: string | null;
    campaign: number | null;
    date: string;
  };
  /** A scan of a QR code was counted. */
  'qr.scanned': {
    /** The id of this visit, which says nothing about the visitor. */
    id: string;
    qr: number;
    name: string;
    time: string;
    /** The English name, or `Unknown`. */
    country: string;
    /** The host name of the page with the link, or `Direct`. */
    referrer: string;
    browser: string;
    os: string;
    device: string;
    /** The English name, such as `German`, or `Unknown`. */
    language: string;
  };
  /** A click on a link was counted whose visitor came through the rotator of the link’s campaign. `link.clicked` is sent, too, with the same `id` in its `data`. */
  'campaign.clicked': {
    /** The id of this visit, which says nothing about the visitor. */
    id: string;
    link: number;
    shorturl: string;
    time: string;
    /** The English name, or `Unknown`. */
    country: string;
    /** The host name of the page with the link, or `Direct`. */
    referrer: string;
    browser: string;
    os: string;
    device: string;
    /** The English name, such as `German`, or `Unknown`. */
    language: string;
    /** The target that the visitor got: `url`, or what it was chosen by, such as `country:FR`, `device:ios`, or `variant:` with the first six characters of a hash. */
    target: string;
    campaign: number;
    /** The name of the campaign. */
    name: string;
  };
  /** A branded domain works. */
  'domain.active': {
    id: number;
    domain: string;
    status: "active" | "failed";
    /** What you can do about `failed`. */
    reason: string | null;
  };
  /** The setup of a branded domain failed. `reason` says what you can do. */
  'domain.failed': {
    id: number;
    domain: string;
    status: "active" | "failed";
    /** What you can do about `failed`. */
    reason: string | null;
  };
  /** A visitor wrote a message in the contact form of an overlay. */
  'message.received': {
    id: number;
    name: string | null;
    email: string;
    message: string;
    /** The link where it was written, as it was at that time. */
    shorturl: string;
    /** The name of the overlay. */
    overlay: string;
    date: string;
  };
  /** A day is over. Sent once a day, between 00:05 and 01:00 UTC, with the clicks of the day before on the whole account. */
  'summary.daily': {
    /** The day, in UTC. */
    date: string;
    /** Clicks and scans of the whole account on this day. */
    clicks: number;
    uniqueclicks: number;
    /** Those of the day before. */
    clicksbefore: number;
    /** The links with the most clicks on this day, at most five. */
    toplinks: Array<{
      id: number;
      shorturl: string;
      title: string;
      clicks: number;
    }>;
  };
  /** A user was registered. Only administrators receive it. */
  'user.created': {
    id: number;
    username: string;
    email: string;
    planid: number;
    registered: string;
  };
}

/** With `batch`, the data of these events is a list. */
export type BatchedEventType = 'link.clicked' | 'qr.scanned' | 'campaign.clicked';
