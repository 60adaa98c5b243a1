// Generated from the contracts in shared/api by `npm run generate`. Do not edit.

import type { PagedList } from '../paged-list.ts';
import { type CallOptions, path, type Transport } from '../transport.ts';
import type {
  GetAccountReply,
  UpdateAccountBody,
  UpdateAccountReply,
  RenewAccountKeyReply,
  ExportAccountReply,
  GetAccountBreakdownQuery,
  GetAccountBreakdownReply,
  GetAccountClicksQuery,
  GetAccountClicksReply,
  ListKeysQuery,
  ListKeysReply,
  ListKeysEntry,
  CreateKeyBody,
  CreateKeyReply,
  DeleteKeyReply,
  ListWebhooksQuery,
  ListWebhooksReply,
  ListWebhooksEntry,
  CreateWebhookBody,
  CreateWebhookReply,
  UpdateWebhookBody,
  UpdateWebhookReply,
  DeleteWebhookReply,
  RenewWebhookSecretReply,
  TestWebhookBody,
  TestWebhookReply,
  ListDeliveriesQuery,
  ListDeliveriesReply,
  RetryDeliveryReply,
  ListDomainsQuery,
  ListDomainsReply,
  ListDomainsEntry,
  GetDomainReply,
  CreateDomainBody,
  CreateDomainReply,
  UpdateDomainBody,
  UpdateDomainReply,
  DeleteDomainReply,
  ListOverlaysQuery,
  ListOverlaysReply,
  ListOverlaysEntry,
  CreateOverlayBody,
  CreateOverlayReply,
  UpdateOverlayBody,
  UpdateOverlayReply,
  DeleteOverlayReply,
  ListSplashPagesQuery,
  ListSplashPagesReply,
  ListSplashPagesEntry,
  CreateSplashPageBody,
  CreateSplashPageReply,
  UpdateSplashPageBody,
  UpdateSplashPageReply,
  DeleteSplashPageReply,
  ListCampaignsQuery,
  ListCampaignsReply,
  ListCampaignsEntry,
  GetCampaignBreakdownQuery,
  GetCampaignBreakdownReply,
  GetCampaignClicksQuery,
  GetCampaignClicksReply,
  CreateCampaignBody,
  CreateCampaignReply,
  AssignCampaignReply,
  UpdateCampaignBody,
  UpdateCampaignReply,
  DeleteCampaignReply,
  ListChannelsQuery,
  ListChannelsReply,
  ListChannelsEntry,
  GetChannelQuery,
  GetChannelReply,
  GetChannelEntry,
  GetChannelBreakdownQuery,
  GetChannelBreakdownReply,
  GetChannelClicksQuery,
  GetChannelClicksReply,
  CreateChannelBody,
  CreateChannelReply,
  AssignChannelReply,
  UpdateChannelBody,
  UpdateChannelReply,
  DeleteChannelReply,
  ListLinksQuery,
  ListLinksReply,
  ListLinksEntry,
  GetLinkReply,
  GetLinkBreakdownQuery,
  GetLinkBreakdownReply,
  GetLinkClicksQuery,
  GetLinkClicksReply,
  GetLinkByExternalIdReply,
  GetLinkSettingsReply,
  ExplainLinkQuery,
  ExplainLinkReply,
  GetLinkHistoryQuery,
  GetLinkHistoryReply,
  CreateLinkBody,
  CreateLinkReply,
  UpdateLinkBody,
  UpdateLinkReply,
  DeleteLinkReply,
  RestoreLinkBody,
  RestoreLinkReply,
  UndeleteLinkReply,
  CreateLinksBody,
  CreateLinksReply,
  UpdateLinksBody,
  UpdateLinksReply,
  DeleteLinksBody,
  DeleteLinksReply,
  ListQrCodesQuery,
  ListQrCodesReply,
  ListQrCodesEntry,
  GetQrCodeReply,
  GetQrCodeBreakdownQuery,
  GetQrCodeBreakdownReply,
  GetQrCodeClicksQuery,
  GetQrCodeClicksReply,
  GetQrCodeSettingsReply,
  CreateQrCodeBody,
  CreateQrCodeReply,
  UpdateQrCodeBody,
  UpdateQrCodeReply,
  DeleteQrCodeReply,
  CreateImageBody,
  CreateImageReply,
  ListBioPagesQuery,
  ListBioPagesReply,
  ListBioPagesEntry,
  GetBioPageReply,
  CreateBioPageBody,
  CreateBioPageReply,
  UpdateBioPageBody,
  UpdateBioPageReply,
  DeleteBioPageReply,
  ListPixelsQuery,
  ListPixelsReply,
  ListPixelsEntry,
  CreatePixelBody,
  CreatePixelReply,
  UpdatePixelBody,
  UpdatePixelReply,
  DeletePixelReply,
  ListPlansReply,
  SubscribeUserBody,
  SubscribeUserReply,
  ListUsersQuery,
  ListUsersReply,
  GetUserReply,
  CreateUserBody,
  CreateUserReply,
  DeleteUserReply,
  RenewUserKeyReply,
  CreateSignInLinkReply,
  ListAuditQuery,
  ListAuditReply,
  ListAuditEntry,
  ListJobsQuery,
  ListJobsReply,
  ListJobsEntry,
  RetryJobReply,
  GiveUpJobReply,
} from './types.ts';

export class Account {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /account`. */
  get(options: CallOptions = {}): Promise<GetAccountReply> {
    return this.#transport.data({ method: 'GET', path: path`/account` }, options);
  }

  /** `PUT /account/update`. */
  update(body: UpdateAccountBody, options: CallOptions = {}): Promise<UpdateAccountReply> {
    return this.#transport.call({ method: 'PUT', path: path`/account/update`, body }, options);
  }

  /** `POST /account/key`. */
  renewKey(options: CallOptions = {}): Promise<RenewAccountKeyReply> {
    return this.#transport.call({ method: 'POST', path: path`/account/key` }, options);
  }

  /** `GET /account/export`. */
  export(options: CallOptions = {}): AsyncIterable<ExportAccountReply> {
    return this.#transport.lines({ method: 'GET', path: path`/account/export` }, options);
  }

  /** `GET /breakdown`. */
  breakdown(query: GetAccountBreakdownQuery, options: CallOptions = {}): Promise<GetAccountBreakdownReply> {
    return this.#transport.call({ method: 'GET', path: path`/breakdown`, query }, options);
  }

  /** `GET /clicks`. */
  clicks(query: GetAccountClicksQuery = {}, options: CallOptions = {}): Promise<GetAccountClicksReply> {
    return this.#transport.data({ method: 'GET', path: path`/clicks`, query }, options);
  }
}

export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /keys`. */
  list(query: ListKeysQuery = {}, options: CallOptions = {}): PagedList<ListKeysReply, ListKeysEntry> {
    return this.#transport.list<ListKeysReply, ListKeysEntry>({ method: 'GET', path: path`/keys`, query }, options, 'keys');
  }

  /** `POST /key/add`. */
  create(body: CreateKeyBody, options: CallOptions = {}): Promise<CreateKeyReply> {
    return this.#transport.call({ method: 'POST', path: path`/key/add`, body }, options);
  }

  /** `DELETE /key/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteKeyReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/key/${id}/delete` }, options);
  }
}

export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /webhooks`. */
  list(query: ListWebhooksQuery = {}, options: CallOptions = {}): PagedList<ListWebhooksReply, ListWebhooksEntry> {
    return this.#transport.list<ListWebhooksReply, ListWebhooksEntry>({ method: 'GET', path: path`/webhooks`, query }, options, 'webhooks');
  }

  /** `POST /webhook/add`. */
  create(body: CreateWebhookBody, options: CallOptions = {}): Promise<CreateWebhookReply> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/add`, body }, options);
  }

  /** `PUT /webhook/{id}/update`. */
  update(id: number, body: UpdateWebhookBody, options: CallOptions = {}): Promise<UpdateWebhookReply> {
    return this.#transport.call({ method: 'PUT', path: path`/webhook/${id}/update`, body }, options);
  }

  /** `DELETE /webhook/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteWebhookReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/webhook/${id}/delete` }, options);
  }

  /** `POST /webhook/{id}/secret`. */
  renewSecret(id: number, options: CallOptions = {}): Promise<RenewWebhookSecretReply> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/${id}/secret` }, options);
  }

  /** `POST /webhook/{id}/test`. */
  test(id: number, body: TestWebhookBody, options: CallOptions = {}): Promise<TestWebhookReply> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/${id}/test`, body }, options);
  }

  /** `GET /webhook/{id}/deliveries`. */
  deliveries(id: number, query: ListDeliveriesQuery = {}, options: CallOptions = {}): Promise<ListDeliveriesReply> {
    return this.#transport.data({ method: 'GET', path: path`/webhook/${id}/deliveries`, query }, options);
  }

  /** `POST /webhook/{id}/deliveries/{delivery}/retry`. */
  retryDelivery(id: number, delivery: string, options: CallOptions = {}): Promise<RetryDeliveryReply> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/${id}/deliveries/${delivery}/retry` }, options);
  }
}

export class Domains {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /domains`. */
  list(query: ListDomainsQuery = {}, options: CallOptions = {}): PagedList<ListDomainsReply, ListDomainsEntry> {
    return this.#transport.list<ListDomainsReply, ListDomainsEntry>({ method: 'GET', path: path`/domains`, query }, options, 'domains');
  }

  /** `GET /domain/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetDomainReply> {
    return this.#transport.data({ method: 'GET', path: path`/domain/${id}` }, options);
  }

  /** `POST /domain/add`. */
  create(body: CreateDomainBody, options: CallOptions = {}): Promise<CreateDomainReply> {
    return this.#transport.call({ method: 'POST', path: path`/domain/add`, body }, options);
  }

  /** `PUT /domain/{id}/update`. */
  update(id: number, body: UpdateDomainBody, options: CallOptions = {}): Promise<UpdateDomainReply> {
    return this.#transport.call({ method: 'PUT', path: path`/domain/${id}/update`, body }, options);
  }

  /** `DELETE /domain/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteDomainReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/domain/${id}/delete` }, options);
  }
}

export class Overlays {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /overlay`. */
  list(query: ListOverlaysQuery = {}, options: CallOptions = {}): PagedList<ListOverlaysReply, ListOverlaysEntry> {
    return this.#transport.list<ListOverlaysReply, ListOverlaysEntry>({ method: 'GET', path: path`/overlay`, query }, options, 'cta');
  }

  /** `POST /overlay/add`. */
  create(body: CreateOverlayBody, options: CallOptions = {}): Promise<CreateOverlayReply> {
    return this.#transport.call({ method: 'POST', path: path`/overlay/add`, body }, options);
  }

  /** `PUT /overlay/{id}/update`. */
  update(id: number, body: UpdateOverlayBody, options: CallOptions = {}): Promise<UpdateOverlayReply> {
    return this.#transport.call({ method: 'PUT', path: path`/overlay/${id}/update`, body }, options);
  }

  /** `DELETE /overlay/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteOverlayReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/overlay/${id}/delete` }, options);
  }
}

export class SplashPages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /splash`. */
  list(query: ListSplashPagesQuery = {}, options: CallOptions = {}): PagedList<ListSplashPagesReply, ListSplashPagesEntry> {
    return this.#transport.list<ListSplashPagesReply, ListSplashPagesEntry>({ method: 'GET', path: path`/splash`, query }, options, 'splash');
  }

  /** `POST /splash/add`. */
  create(body: CreateSplashPageBody, options: CallOptions = {}): Promise<CreateSplashPageReply> {
    return this.#transport.call({ method: 'POST', path: path`/splash/add`, body }, options);
  }

  /** `PUT /splash/{id}/update`. */
  update(id: number, body: UpdateSplashPageBody, options: CallOptions = {}): Promise<UpdateSplashPageReply> {
    return this.#transport.call({ method: 'PUT', path: path`/splash/${id}/update`, body }, options);
  }

  /** `DELETE /splash/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteSplashPageReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/splash/${id}/delete` }, options);
  }
}

export class Campaigns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /campaigns`. */
  list(query: ListCampaignsQuery = {}, options: CallOptions = {}): PagedList<ListCampaignsReply, ListCampaignsEntry> {
    return this.#transport.list<ListCampaignsReply, ListCampaignsEntry>({ method: 'GET', path: path`/campaigns`, query }, options, 'campaigns');
  }

  /** `GET /campaign/{id}/breakdown`. */
  breakdown(id: number, query: GetCampaignBreakdownQuery, options: CallOptions = {}): Promise<GetCampaignBreakdownReply> {
    return this.#transport.call({ method: 'GET', path: path`/campaign/${id}/breakdown`, query }, options);
  }

  /** `GET /campaign/{id}/clicks`. */
  clicks(id: number, query: GetCampaignClicksQuery = {}, options: CallOptions = {}): Promise<GetCampaignClicksReply> {
    return this.#transport.data({ method: 'GET', path: path`/campaign/${id}/clicks`, query }, options);
  }

  /** `POST /campaign/add`. */
  create(body: CreateCampaignBody, options: CallOptions = {}): Promise<CreateCampaignReply> {
    return this.#transport.call({ method: 'POST', path: path`/campaign/add`, body }, options);
  }

  /** `POST /campaign/{campaignid}/assign/{linkid}`. */
  assign(campaignid: number, linkid: number, options: CallOptions = {}): Promise<AssignCampaignReply> {
    return this.#transport.call({ method: 'POST', path: path`/campaign/${campaignid}/assign/${linkid}` }, options);
  }

  /** `PUT /campaign/{id}/update`. */
  update(id: number, body: UpdateCampaignBody, options: CallOptions = {}): Promise<UpdateCampaignReply> {
    return this.#transport.call({ method: 'PUT', path: path`/campaign/${id}/update`, body }, options);
  }

  /** `DELETE /campaign/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteCampaignReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/campaign/${id}/delete` }, options);
  }
}

export class Channels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /channels`. */
  list(query: ListChannelsQuery = {}, options: CallOptions = {}): PagedList<ListChannelsReply, ListChannelsEntry> {
    return this.#transport.list<ListChannelsReply, ListChannelsEntry>({ method: 'GET', path: path`/channels`, query }, options, 'channels');
  }

  /** `GET /channel/{id}`. */
  items(id: number, query: GetChannelQuery = {}, options: CallOptions = {}): PagedList<GetChannelReply, GetChannelEntry> {
    return this.#transport.list<GetChannelReply, GetChannelEntry>({ method: 'GET', path: path`/channel/${id}`, query }, options, 'items');
  }

  /** `GET /channel/{id}/breakdown`. */
  breakdown(id: number, query: GetChannelBreakdownQuery, options: CallOptions = {}): Promise<GetChannelBreakdownReply> {
    return this.#transport.call({ method: 'GET', path: path`/channel/${id}/breakdown`, query }, options);
  }

  /** `GET /channel/{id}/clicks`. */
  clicks(id: number, query: GetChannelClicksQuery = {}, options: CallOptions = {}): Promise<GetChannelClicksReply> {
    return this.#transport.data({ method: 'GET', path: path`/channel/${id}/clicks`, query }, options);
  }

  /** `POST /channel/add`. */
  create(body: CreateChannelBody, options: CallOptions = {}): Promise<CreateChannelReply> {
    return this.#transport.call({ method: 'POST', path: path`/channel/add`, body }, options);
  }

  /** `POST /channel/{channelid}/assign/{type}/{itemid}`. */
  assign(channelid: number, type: "links" | "bio" | "qr", itemid: number, options: CallOptions = {}): Promise<AssignChannelReply> {
    return this.#transport.call({ method: 'POST', path: path`/channel/${channelid}/assign/${type}/${itemid}` }, options);
  }

  /** `PUT /channel/{id}/update`. */
  update(id: number, body: UpdateChannelBody, options: CallOptions = {}): Promise<UpdateChannelReply> {
    return this.#transport.call({ method: 'PUT', path: path`/channel/${id}/update`, body }, options);
  }

  /** `DELETE /channel/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteChannelReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/channel/${id}/delete` }, options);
  }
}

export class Links {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /urls`. */
  list(query: ListLinksQuery = {}, options: CallOptions = {}): PagedList<ListLinksReply, ListLinksEntry> {
    return this.#transport.list<ListLinksReply, ListLinksEntry>({ method: 'GET', path: path`/urls`, query }, options, 'urls');
  }

  /** `GET /url/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetLinkReply> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}` }, options);
  }

  /** `GET /url/{id}/breakdown`. */
  breakdown(id: number, query: GetLinkBreakdownQuery, options: CallOptions = {}): Promise<GetLinkBreakdownReply> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}/breakdown`, query }, options);
  }

  /** `GET /url/{id}/clicks`. */
  clicks(id: number, query: GetLinkClicksQuery = {}, options: CallOptions = {}): Promise<GetLinkClicksReply> {
    return this.#transport.data({ method: 'GET', path: path`/url/${id}/clicks`, query }, options);
  }

  /** `GET /url/external/{externalid}`. */
  getByExternalId(externalid: string, options: CallOptions = {}): Promise<GetLinkByExternalIdReply> {
    return this.#transport.call({ method: 'GET', path: path`/url/external/${externalid}` }, options);
  }

  /** `GET /url/{id}/settings`. */
  settings(id: number, options: CallOptions = {}): Promise<GetLinkSettingsReply> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}/settings` }, options);
  }

  /** `GET /url/{id}/explain`. */
  explain(id: number, query: ExplainLinkQuery = {}, options: CallOptions = {}): Promise<ExplainLinkReply> {
    return this.#transport.data({ method: 'GET', path: path`/url/${id}/explain`, query }, options);
  }

  /** `GET /url/{id}/history`. */
  history(id: number, query: GetLinkHistoryQuery = {}, options: CallOptions = {}): Promise<GetLinkHistoryReply> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}/history`, query }, options);
  }

  /** `POST /url/add`. */
  create(body: CreateLinkBody, options: CallOptions = {}): Promise<CreateLinkReply> {
    return this.#transport.call({ method: 'POST', path: path`/url/add`, body }, options);
  }

  /** `PUT /url/{id}/update`. */
  update(id: number, body: UpdateLinkBody, options: CallOptions = {}): Promise<UpdateLinkReply> {
    return this.#transport.call({ method: 'PUT', path: path`/url/${id}/update`, body }, options);
  }

  /** `DELETE /url/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteLinkReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/url/${id}/delete` }, options);
  }

  /** `POST /url/{id}/restore`. */
  restore(id: number, body: RestoreLinkBody, options: CallOptions = {}): Promise<RestoreLinkReply> {
    return this.#transport.call({ method: 'POST', path: path`/url/${id}/restore`, body }, options);
  }

  /** `POST /url/{id}/undelete`. */
  undelete(id: number, options: CallOptions = {}): Promise<UndeleteLinkReply> {
    return this.#transport.call({ method: 'POST', path: path`/url/${id}/undelete` }, options);
  }

  /** `POST /urls/add`. */
  createMany(body: CreateLinksBody, options: CallOptions = {}): Promise<CreateLinksReply> {
    return this.#transport.data({ method: 'POST', path: path`/urls/add`, body }, options);
  }

  /** `PUT /urls/update`. */
  updateMany(body: UpdateLinksBody, options: CallOptions = {}): Promise<UpdateLinksReply> {
    return this.#transport.data({ method: 'PUT', path: path`/urls/update`, body }, options);
  }

  /** `DELETE /urls/delete`. */
  deleteMany(body: DeleteLinksBody, options: CallOptions = {}): Promise<DeleteLinksReply> {
    return this.#transport.data({ method: 'DELETE', path: path`/urls/delete`, body }, options);
  }
}

export class QrCodes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /qr`. */
  list(query: ListQrCodesQuery = {}, options: CallOptions = {}): PagedList<ListQrCodesReply, ListQrCodesEntry> {
    return this.#transport.list<ListQrCodesReply, ListQrCodesEntry>({ method: 'GET', path: path`/qr`, query }, options, 'qrs');
  }

  /** `GET /qr/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetQrCodeReply> {
    return this.#transport.call({ method: 'GET', path: path`/qr/${id}` }, options);
  }

  /** `GET /qr/{id}/breakdown`. */
  breakdown(id: number, query: GetQrCodeBreakdownQuery, options: CallOptions = {}): Promise<GetQrCodeBreakdownReply> {
    return this.#transport.call({ method: 'GET', path: path`/qr/${id}/breakdown`, query }, options);
  }

  /** `GET /qr/{id}/clicks`. */
  clicks(id: number, query: GetQrCodeClicksQuery = {}, options: CallOptions = {}): Promise<GetQrCodeClicksReply> {
    return this.#transport.data({ method: 'GET', path: path`/qr/${id}/clicks`, query }, options);
  }

  /** `GET /qr/{id}/settings`. */
  settings(id: number, options: CallOptions = {}): Promise<GetQrCodeSettingsReply> {
    return this.#transport.data({ method: 'GET', path: path`/qr/${id}/settings` }, options);
  }

  /** `POST /qr/add`. */
  create(body: CreateQrCodeBody, options: CallOptions = {}): Promise<CreateQrCodeReply> {
    return this.#transport.call({ method: 'POST', path: path`/qr/add`, body }, options);
  }

  /** `PUT /qr/{id}/update`. */
  update(id: number, body: UpdateQrCodeBody, options: CallOptions = {}): Promise<UpdateQrCodeReply> {
    return this.#transport.call({ method: 'PUT', path: path`/qr/${id}/update`, body }, options);
  }

  /** `DELETE /qr/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteQrCodeReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/qr/${id}/delete` }, options);
  }
}

export class Images {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `POST /image/add`. */
  create(body: CreateImageBody, options: CallOptions = {}): Promise<CreateImageReply> {
    return this.#transport.call({ method: 'POST', path: path`/image/add`, body }, options);
  }
}

export class BioPages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /bio`. */
  list(query: ListBioPagesQuery = {}, options: CallOptions = {}): PagedList<ListBioPagesReply, ListBioPagesEntry> {
    return this.#transport.list<ListBioPagesReply, ListBioPagesEntry>({ method: 'GET', path: path`/bio`, query }, options, 'bio');
  }

  /** `GET /bio/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetBioPageReply> {
    return this.#transport.call({ method: 'GET', path: path`/bio/${id}` }, options);
  }

  /** `POST /bio/add`. */
  create(body: CreateBioPageBody, options: CallOptions = {}): Promise<CreateBioPageReply> {
    return this.#transport.call({ method: 'POST', path: path`/bio/add`, body }, options);
  }

  /** `PUT /bio/{id}/update`. */
  update(id: number, body: UpdateBioPageBody, options: CallOptions = {}): Promise<UpdateBioPageReply> {
    return this.#transport.call({ method: 'PUT', path: path`/bio/${id}/update`, body }, options);
  }

  /** `DELETE /bio/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteBioPageReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/bio/${id}/delete` }, options);
  }
}

export class Pixels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /pixels`. */
  list(query: ListPixelsQuery = {}, options: CallOptions = {}): PagedList<ListPixelsReply, ListPixelsEntry> {
    return this.#transport.list<ListPixelsReply, ListPixelsEntry>({ method: 'GET', path: path`/pixels`, query }, options, 'pixels');
  }

  /** `POST /pixel/add`. */
  create(body: CreatePixelBody, options: CallOptions = {}): Promise<CreatePixelReply> {
    return this.#transport.call({ method: 'POST', path: path`/pixel/add`, body }, options);
  }

  /** `PUT /pixel/{id}/update`. */
  update(id: number, body: UpdatePixelBody, options: CallOptions = {}): Promise<UpdatePixelReply> {
    return this.#transport.call({ method: 'PUT', path: path`/pixel/${id}/update`, body }, options);
  }

  /** `DELETE /pixel/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeletePixelReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/pixel/${id}/delete` }, options);
  }
}

export class Plans {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /plans`. For administrators. */
  list(options: CallOptions = {}): Promise<ListPlansReply> {
    return this.#transport.data({ method: 'GET', path: path`/plans` }, options);
  }

  /** `PUT /plan/{planid}/user/{userid}`. For administrators. */
  subscribe(planid: number, userid: number, body: SubscribeUserBody, options: CallOptions = {}): Promise<SubscribeUserReply> {
    return this.#transport.call({ method: 'PUT', path: path`/plan/${planid}/user/${userid}`, body }, options);
  }
}

export class Users {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /users`. For administrators. */
  list(query: ListUsersQuery = {}, options: CallOptions = {}): Promise<ListUsersReply> {
    return this.#transport.data({ method: 'GET', path: path`/users`, query }, options);
  }

  /** `GET /user/{id}`. For administrators. */
  get(id: number, options: CallOptions = {}): Promise<GetUserReply> {
    return this.#transport.data({ method: 'GET', path: path`/user/${id}` }, options);
  }

  /** `POST /user/add`. For administrators. */
  create(body: CreateUserBody, options: CallOptions = {}): Promise<CreateUserReply> {
    return this.#transport.call({ method: 'POST', path: path`/user/add`, body }, options);
  }

  /** `DELETE /user/{id}/delete`. For administrators. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteUserReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/user/${id}/delete` }, options);
  }

  /** `POST /user/{id}/key`. For administrators. */
  renewKey(id: number, options: CallOptions = {}): Promise<RenewUserKeyReply> {
    return this.#transport.call({ method: 'POST', path: path`/user/${id}/key` }, options);
  }

  /** `GET /user/login/{id}`. For administrators. */
  createSignInLink(id: number, options: CallOptions = {}): Promise<CreateSignInLinkReply> {
    return this.#transport.call({ method: 'GET', path: path`/user/login/${id}` }, options);
  }
}

export class Audit {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /audit`. For administrators. */
  list(query: ListAuditQuery = {}, options: CallOptions = {}): PagedList<ListAuditReply, ListAuditEntry> {
    return this.#transport.list<ListAuditReply, ListAuditEntry>({ method: 'GET', path: path`/audit`, query }, options, 'audit');
  }
}

export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /jobs`. For administrators. */
  list(query: ListJobsQuery = {}, options: CallOptions = {}): PagedList<ListJobsReply, ListJobsEntry> {
    return this.#transport.list<ListJobsReply, ListJobsEntry>({ method: 'GET', path: path`/jobs`, query }, options, 'jobs');
  }

  /** `POST /job/{id}/retry`. For administrators. */
  retry(id: string, options: CallOptions = {}): Promise<RetryJobReply> {
    return this.#transport.call({ method: 'POST', path: path`/job/${id}/retry` }, options);
  }

  /** `DELETE /job/{id}/delete`. For administrators. */
  giveUp(id: string, options: CallOptions = {}): Promise<GiveUpJobReply> {
    return this.#transport.call({ method: 'DELETE', path: path`/job/${id}/delete` }, options);
  }
}

/** The groups of calls that a client has. */
export class Groups {
  readonly account: Account;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  readonly domains: Domains;
  readonly overlays: Overlays;
  readonly splashPages: SplashPages;
  readonly campaigns: Campaigns;
  readonly channels: Channels;
  readonly links: Links;
  readonly qrCodes: QrCodes;
  readonly images: Images;
  readonly bioPages: BioPages;
  readonly pixels: Pixels;
  readonly plans: Plans;
  readonly users: Users;
  readonly audit: Audit;
  readonly jobs: Jobs;

  constructor(transport: Transport) {
    this.account = new Account(transport);
    this.keys = new Keys(transport);
    this.webhooks = new Webhooks(transport);
    this.domains = new Domains(transport);
    this.overlays = new Overlays(transport);
    this.splashPages = new SplashPages(transport);
    this.campaigns = new Campaigns(transport);
    this.channels = new Channels(transport);
    this.links = new Links(transport);
    this.qrCodes = new QrCodes(transport);
    this.images = new Images(transport);
    this.bioPages = new BioPages(transport);
    this.pixels = new Pixels(transport);
    this.plans = new Plans(transport);
    this.users = new Users(transport);
    this.audit = new Audit(transport);
    this.jobs = new Jobs(transport);
  }
}
