// Generated from the contracts in shared/api by `npm run generate`. Do not edit.

export type GetAccountReply = {
  id: number;
  email: string;
  username: string;
  avatar: string;
  status: string;
  expires: string | null;
  registered: string;
};

export type UpdateAccountBody = {
  email?: string | undefined;
  password?: string | undefined;
};

export type UpdateAccountReply = {
  message: string;
};

export type RenewAccountKeyReply = {
  apikey: string;
};

export type ExportAccountReply = {
  type: "account" | "plan" | "totals" | "month" | "link" | "domain" | "campaign" | "channel" | "pixel" | "splash" | "overlay" | "qr" | "message" | "key";
  [field: string]: unknown;
};

export type GetAccountClicksQuery = {
  from?: string | undefined;
  to?: string | undefined;
  unit?: "hour" | "day" | "month" | undefined;
  timezone?: string | undefined;
};

export type GetAccountClicksReply = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type ListKeysQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListKeysReply = {
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

export type ListKeysEntry = ListKeysReply['keys'][number];

export type CreateKeyBody = {
  name: string;
  scopes: Array<"read" | "write" | "admin">;
  expires?: string | null | undefined;
};

export type CreateKeyReply = {
  id: number;
  key: string;
};

export type DeleteKeyReply = {
  message: string;
};

export type ListDomainsQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListDomainsReply = {
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

export type ListDomainsEntry = ListDomainsReply['domains'][number];

export type GetDomainReply = {
  id: number;
  domain: string;
  status: "pending" | "active" | "failed";
  reason: string | null;
  record: {
    type: "CNAME" | "A" | "AAAA";
    name: string;
    value: string;
  };
};

export type CreateDomainBody = {
  domain: string;
  redirectroot?: string | null | undefined;
  redirect404?: string | null | undefined;
};

export type CreateDomainReply = {
  id: number;
};

export type UpdateDomainBody = {
  redirectroot?: string | null | undefined;
  redirect404?: string | null | undefined;
};

export type UpdateDomainReply = {
  message: string;
};

export type DeleteDomainReply = {
  message: string;
};

export type ListOverlaysQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListOverlaysReply = {
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

export type ListOverlaysEntry = ListOverlaysReply['cta'][number];

export type CreateOverlayBody = {
  type: "message" | "contact" | (string & {});
  name: string;
  text: string;
  button?: string | null | undefined;
  buttonurl?: string | null | undefined;
  background?: string | null | undefined;
  foreground?: string | null | undefined;
  buttonbackground?: string | null | undefined;
  buttonforeground?: string | null | undefined;
  position?: "top-left" | "top" | "top-right" | "center" | "bottom-left" | "bottom" | "bottom-right" | (string & {}) | null | undefined;
};

export type CreateOverlayReply = {
  id: number;
};

export type UpdateOverlayBody = {
  name?: string | null | undefined;
  text?: string | null | undefined;
  button?: string | null | undefined;
  buttonurl?: string | null | undefined;
  background?: string | null | undefined;
  foreground?: string | null | undefined;
  buttonbackground?: string | null | undefined;
  buttonforeground?: string | null | undefined;
  position?: "top-left" | "top" | "top-right" | "center" | "bottom-left" | "bottom" | "bottom-right" | (string & {}) | null | undefined;
};

export type UpdateOverlayReply = {
  message: string;
};

export type DeleteOverlayReply = {
  message: string;
};

export type ListSplashPagesQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListSplashPagesReply = {
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

export type ListSplashPagesEntry = ListSplashPagesReply['splash'][number];

export type CreateSplashPageBody = {
  name: string;
  title?: string | null | undefined;
  message?: string | null | undefined;
  banner?: string | null | undefined;
  logo?: string | null | undefined;
  counter?: number | null | undefined;
};

export type CreateSplashPageReply = {
  id: number;
};

export type UpdateSplashPageBody = {
  name?: string | null | undefined;
  title?: string | null | undefined;
  message?: string | null | undefined;
  banner?: string | null | undefined;
  logo?: string | null | undefined;
  counter?: number | null | undefined;
};

export type UpdateSplashPageReply = {
  message: string;
};

export type DeleteSplashPageReply = {
  message: string;
};

export type ListCampaignsQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListCampaignsReply = {
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

export type ListCampaignsEntry = ListCampaignsReply['campaigns'][number];

export type CreateCampaignBody = {
  name?: string | null | undefined;
  slug?: string | null | undefined;
  public?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type CreateCampaignReply = {
  id: number;
  domain: string;
  public: boolean;
  rotator: string | false;
  list: string;
};

export type AssignCampaignReply = {
  message: string;
};

export type UpdateCampaignBody = {
  name: string;
  slug?: string | null | undefined;
  public?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type UpdateCampaignReply = {
  id: number;
  domain: string;
  public: boolean;
  rotator: string | false;
  list: string;
};

export type DeleteCampaignReply = {
  message: string;
};

export type ListChannelsQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListChannelsReply = {
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

export type ListChannelsEntry = ListChannelsReply['channels'][number];

export type GetChannelQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type GetChannelReply = {
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

export type GetChannelEntry = GetChannelReply['items'][number];

export type CreateChannelBody = {
  name: string;
  description?: string | null | undefined;
  color?: string | null | undefined;
  starred?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type CreateChannelReply = {
  id: number;
  name: string;
  description: string;
  color: string;
  starred: boolean;
};

export type AssignChannelReply = {
  message: string;
};

export type UpdateChannelBody = {
  name?: string | null | undefined;
  description?: string | null | undefined;
  color?: string | null | undefined;
  starred?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
};

export type UpdateChannelReply = {
  message: string;
};

export type DeleteChannelReply = {
  message: string;
};

export type ListLinksQuery = {
  limit?: number | undefined;
  page?: number | undefined;
  order?: "date" | "click" | undefined;
  include?: string | undefined;
};

export type ListLinksReply = {
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
    campaign?: number | null | undefined;
    channels?: Array<number> | undefined;
    uniqueClicks?: number | undefined;
    domain?: string | null | undefined;
  }>;
};

export type ListLinksEntry = ListLinksReply['urls'][number];

export type GetLinkReply = {
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

export type GetLinkClicksQuery = {
  from?: string | undefined;
  to?: string | undefined;
  unit?: "hour" | "day" | "month" | undefined;
  timezone?: string | undefined;
};

export type GetLinkClicksReply = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type GetLinkSettingsReply = {
  data: {
    url: string;
    custom: string;
    type: string | null;
    password: boolean;
    domain: string | null;
    expiry: string | null;
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
    campaign: number | null;
    channel: number | null;
    pixels: Array<number> | null;
  };
  unframeable: Array<string>;
};

export type CreateLinkBody = {
  url: string;
  custom?: string | null | undefined;
  type?: string | number | null | undefined;
  password?: string | null | undefined;
  domain?: string | null | undefined;
  expiry?: string | null | undefined;
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  defaultlanguage?: string | null | undefined;
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  metatitle?: string | null | undefined;
  metadescription?: string | null | undefined;
  metaimage?: string | null | undefined;
  description?: string | null | undefined;
  campaign?: number | null | undefined;
  channel?: number | null | undefined;
  pixels?: Array<number> | null | undefined;
  date?: string | null | undefined;
  clicks?: number | null | undefined;
};

export type CreateLinkReply = {
  id: number;
  shorturl: string;
};

export type UpdateLinkBody = {
  url: string;
  custom?: string | null | undefined;
  type?: string | number | null | undefined;
  password?: string | null | undefined;
  domain?: string | null | undefined;
  expiry?: string | null | undefined;
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  defaultlanguage?: string | null | undefined;
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  metatitle?: string | null | undefined;
  metadescription?: string | null | undefined;
  metaimage?: string | null | undefined;
  description?: string | null | undefined;
  campaign?: number | null | undefined;
  channel?: number | null | undefined;
  pixels?: Array<number> | null | undefined;
};

export type UpdateLinkReply = {
  id: number;
  short: string;
};

export type DeleteLinkReply = {
  message: string;
};

export type CreateLinksRow = {
  url: string;
  custom?: string | null | undefined;
  type?: string | number | null | undefined;
  password?: string | null | undefined;
  domain?: string | null | undefined;
  expiry?: string | null | undefined;
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  defaultlanguage?: string | null | undefined;
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  metatitle?: string | null | undefined;
  metadescription?: string | null | undefined;
  metaimage?: string | null | undefined;
  description?: string | null | undefined;
  campaign?: number | null | undefined;
  channel?: number | null | undefined;
  pixels?: Array<number> | null | undefined;
  date?: string | null | undefined;
  clicks?: number | null | undefined;
};

export type CreateLinksBody = { urls: CreateLinksRow[] };

export type CreateLinksReply = Array<{
  error: 0;
  id: number;
  shorturl: string;
} | {
  error: 1;
  message: string;
}>;

export type UpdateLinksRow = {
  id: number;
  url: string;
  custom?: string | null | undefined;
  type?: string | number | null | undefined;
  password?: string | null | undefined;
  domain?: string | null | undefined;
  expiry?: string | null | undefined;
  geotarget?: Array<{
    location: string;
    link: string;
  }> | null | undefined;
  devicetarget?: Array<{
    device: string;
    link: string;
  }> | null | undefined;
  languagetarget?: Array<{
    language: string;
    link: string;
  }> | null | undefined;
  defaultlanguage?: string | null | undefined;
  parameters?: Array<{
    name: string;
    value: string;
  }> | null | undefined;
  passquery?: boolean | 0 | 1 | "0" | "1" | "true" | "false" | null | undefined;
  metatitle?: string | null | undefined;
  metadescription?: string | null | undefined;
  metaimage?: string | null | undefined;
  description?: string | null | undefined;
  campaign?: number | null | undefined;
  channel?: number | null | undefined;
  pixels?: Array<number> | null | undefined;
};

export type UpdateLinksBody = { urls: UpdateLinksRow[] };

export type UpdateLinksReply = Array<{
  error: 0;
  id: number;
  shorturl: string;
} | {
  error: 1;
  message: string;
}>;

export type DeleteLinksRow = {
  id: number;
};

export type DeleteLinksBody = { urls: DeleteLinksRow[] };

export type DeleteLinksReply = Array<{
  error: 0;
  id: number;
} | {
  error: 1;
  message: string;
}>;

export type ListQrCodesQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListQrCodesReply = {
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

export type ListQrCodesEntry = ListQrCodesReply['qrs'][number];

export type GetQrCodeReply = {
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

export type GetQrCodeClicksQuery = {
  from?: string | undefined;
  to?: string | undefined;
  unit?: "hour" | "day" | "month" | undefined;
  timezone?: string | undefined;
};

export type GetQrCodeClicksReply = Array<{
  time: string;
  clicks: number;
  uniqueClicks: number;
}>;

export type GetQrCodeSettingsReply = {
  type: "text" | "vcard" | "link" | "email" | "phone" | "sms" | "wifi";
  data: string | Record<string, string | boolean | null | undefined>;
  name: string | null;
  background: string | null;
  foreground: string | null;
  logo?: string | null | undefined;
};

export type CreateQrCodeBody = ({
  type: "text";
  data: string;
} | {
  type: "link";
  data: string;
} | {
  type: "phone";
  data: string;
} | {
  type: "email";
  data: {
    address: string;
    subject?: string | null | undefined;
    body?: string | null | undefined;
  };
} | {
  type: "sms";
  data: {
    phone: string;
    message?: string | null | undefined;
  };
} | {
  type: "wifi";
  data: {
    ssid: string;
    encryption?: "WPA" | "WEP" | "nopass" | (string & {}) | null | undefined;
    password?: string | null | undefined;
    hidden?: boolean | null | undefined;
  };
} | {
  type: "vcard";
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
  name?: string | null | undefined;
  background?: string | null | undefined;
  foreground?: string | null | undefined;
  logo?: string | null | undefined;
});

export type CreateQrCodeReply = {
  id: number;
  link: string;
};

export type UpdateQrCodeBody = {
  type?: "text" | "vcard" | "link" | "email" | "phone" | "sms" | "wifi" | null | undefined;
  data: unknown;
  name?: string | null | undefined;
  background?: string | null | undefined;
  foreground?: string | null | undefined;
  logo?: string | null | undefined;
};

export type UpdateQrCodeReply = {
  message: string;
};

export type DeleteQrCodeReply = {
  message: string;
};

export type ListPixelsQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListPixelsReply = {
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

export type ListPixelsEntry = ListPixelsReply['pixels'][number];

export type CreatePixelBody = {
  type: "tagmgrpixel" | "analyticspixel" | "socialnetpixel" | "adspixel" | "professionalnetpixel" | "microblogpixel" | "retargetpixel" | "qapixel" | "imageboard" | "searchengine" | "messagingapp" | "forum" | "shortvideo" | (string & {});
  name: string;
  tag: string;
};

export type CreatePixelReply = {
  id: number;
};

export type UpdatePixelBody = {
  name?: string | null | undefined;
  tag: string;
};

export type UpdatePixelReply = {
  message: string;
};

export type DeletePixelReply = {
  message: string;
};

export type ListPlansReply = Array<{
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
    team: {
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
  };
}>;

export type SubscribeUserBody = {
  type: "monthly" | "yearly" | "lifetime";
  expiration?: string | null | undefined;
};

export type SubscribeUserReply = {
  message: string;
};

export type ListUsersQuery = {
  filter?: "admin" | "free" | "pro" | null | undefined;
  email?: string | null | undefined;
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListUsersReply = Array<{
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

export type GetUserReply = {
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
  username: string;
  email: string;
  password: string;
  planid?: number | null | undefined;
  expiration?: string | null | undefined;
};

export type CreateUserReply = {
  message: string;
  data: {
    id: number;
    email: string;
    username: string;
  };
};

export type DeleteUserReply = {
  message: string;
};

export type RenewUserKeyReply = {
  apikey: string;
};

export type CreateSignInLinkReply = {
  url: string;
};

export type ListAuditQuery = {
  limit?: number | undefined;
  page?: number | undefined;
};

export type ListAuditReply = {
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

export type ListAuditEntry = ListAuditReply['audit'][number];

export interface RouteTypes {
  getAccount: { body: undefined; reply: { data: GetAccountReply } };
  updateAccount: { body: UpdateAccountBody; reply: UpdateAccountReply };
  renewAccountKey: { body: undefined; reply: RenewAccountKeyReply };
  exportAccount: { body: undefined; reply: ExportAccountReply };
  getAccountClicks: { body: undefined; reply: { data: GetAccountClicksReply } };
  listKeys: { body: undefined; reply: { data: ListKeysReply } };
  createKey: { body: CreateKeyBody; reply: CreateKeyReply };
  deleteKey: { body: undefined; reply: DeleteKeyReply };
  listDomains: { body: undefined; reply: { data: ListDomainsReply } };
  getDomain: { body: undefined; reply: { data: GetDomainReply } };
  createDomain: { body: CreateDomainBody; reply: CreateDomainReply };
  updateDomain: { body: UpdateDomainBody; reply: UpdateDomainReply };
  deleteDomain: { body: undefined; reply: DeleteDomainReply };
  listOverlays: { body: undefined; reply: { data: ListOverlaysReply } };
  createOverlay: { body: CreateOverlayBody; reply: CreateOverlayReply };
  updateOverlay: { body: UpdateOverlayBody; reply: UpdateOverlayReply };
  deleteOverlay: { body: undefined; reply: DeleteOverlayReply };
  listSplashPages: { body: undefined; reply: { data: ListSplashPagesReply } };
  createSplashPage: { body: CreateSplashPageBody; reply: CreateSplashPageReply };
  updateSplashPage: { body: UpdateSplashPageBody; reply: UpdateSplashPageReply };
  deleteSplashPage: { body: undefined; reply: DeleteSplashPageReply };
  listCampaigns: { body: undefined; reply: { data: ListCampaignsReply } };
  createCampaign: { body: CreateCampaignBody; reply: CreateCampaignReply };
  assignCampaign: { body: undefined; reply: AssignCampaignReply };
  updateCampaign: { body: UpdateCampaignBody; reply: UpdateCampaignReply };
  deleteCampaign: { body: undefined; reply: DeleteCampaignReply };
  listChannels: { body: undefined; reply: { data: ListChannelsReply } };
  getChannel: { body: undefined; reply: { data: GetChannelReply } };
  createChannel: { body: CreateChannelBody; reply: CreateChannelReply };
  assignChannel: { body: undefined; reply: AssignChannelReply };
  updateChannel: { body: UpdateChannelBody; reply: UpdateChannelReply };
  deleteChannel: { body: undefined; reply: DeleteChannelReply };
  listLinks: { body: undefined; reply: { data: ListLinksReply } };
  getLink: { body: undefined; reply: GetLinkReply };
  getLinkClicks: { body: undefined; reply: { data: GetLinkClicksReply } };
  getLinkSettings: { body: undefined; reply: GetLinkSettingsReply };
  createLink: { body: CreateLinkBody; reply: CreateLinkReply };
  updateLink: { body: UpdateLinkBody; reply: UpdateLinkReply };
  deleteLink: { body: undefined; reply: DeleteLinkReply };
  createLinks: { body: CreateLinksBody; reply: { data: CreateLinksReply } };
  updateLinks: { body: UpdateLinksBody; reply: { data: UpdateLinksReply } };
  deleteLinks: { body: DeleteLinksBody; reply: { data: DeleteLinksReply } };
  listQrCodes: { body: undefined; reply: { data: ListQrCodesReply } };
  getQrCode: { body: undefined; reply: GetQrCodeReply };
  getQrCodeClicks: { body: undefined; reply: { data: GetQrCodeClicksReply } };
  getQrCodeSettings: { body: undefined; reply: { data: GetQrCodeSettingsReply } };
  createQrCode: { body: CreateQrCodeBody; reply: CreateQrCodeReply };
  updateQrCode: { body: UpdateQrCodeBody; reply: UpdateQrCodeReply };
  deleteQrCode: { body: undefined; reply: DeleteQrCodeReply };
  listPixels: { body: undefined; reply: { data: ListPixelsReply } };
  createPixel: { body: CreatePixelBody; reply: CreatePixelReply };
  updatePixel: { body: UpdatePixelBody; reply: UpdatePixelReply };
  deletePixel: { body: undefined; reply: DeletePixelReply };
  listPlans: { body: undefined; reply: { data: ListPlansReply } };
  subscribeUser: { body: SubscribeUserBody; reply: SubscribeUserReply };
  listUsers: { body: undefined; reply: { data: ListUsersReply } };
  getUser: { body: undefined; reply: { data: GetUserReply } };
  createUser: { body: CreateUserBody; reply: CreateUserReply };
  deleteUser: { body: undefined; reply: DeleteUserReply };
  renewUserKey: { body: undefined; reply: RenewUserKeyReply };
  createSignInLink: { body: undefined; reply: CreateSignInLinkReply };
  listAudit: { body: undefined; reply: { data: ListAuditReply } };
}
