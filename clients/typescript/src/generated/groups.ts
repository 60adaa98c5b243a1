// Generated from the contracts in shared/api by `npm run generate`. Do not edit.

import type { PagedList } from '../paged-list.ts';
import { type CallOptions, path, type Transport } from '../transport.ts';
import type {
  GetAccountResponse,
  UpdateAccountBody,
  UpdateAccountResponse,
  RenewAccountKeyResponse,
  ExportAccountResponse,
  GetAccountBreakdownQuery,
  GetAccountBreakdownResponse,
  GetAccountClicksQuery,
  GetAccountClicksResponse,
  ListKeysQuery,
  ListKeysResponse,
  ListKeysEntry,
  CreateKeyBody,
  CreateKeyResponse,
  DeleteKeyResponse,
  ListWebhooksQuery,
  ListWebhooksResponse,
  ListWebhooksEntry,
  CreateWebhookBody,
  CreateWebhookResponse,
  UpdateWebhookBody,
  UpdateWebhookResponse,
  DeleteWebhookResponse,
  RenewWebhookSecretResponse,
  TestWebhookBody,
  TestWebhookResponse,
  ListDeliveriesQuery,
  ListDeliveriesResponse,
  RetryDeliveryResponse,
  ListDomainsQuery,
  ListDomainsResponse,
  ListDomainsEntry,
  GetDomainResponse,
  CreateDomainBody,
  CreateDomainResponse,
  UpdateDomainBody,
  UpdateDomainResponse,
  DeleteDomainResponse,
  ListOverlaysQuery,
  ListOverlaysResponse,
  ListOverlaysEntry,
  CreateOverlayBody,
  CreateOverlayResponse,
  UpdateOverlayBody,
  UpdateOverlayResponse,
  DeleteOverlayResponse,
  ListSplashPagesQuery,
  ListSplashPagesResponse,
  ListSplashPagesEntry,
  CreateSplashPageBody,
  CreateSplashPageResponse,
  UpdateSplashPageBody,
  UpdateSplashPageResponse,
  DeleteSplashPageResponse,
  ListCampaignsQuery,
  ListCampaignsResponse,
  ListCampaignsEntry,
  GetCampaignBreakdownQuery,
  GetCampaignBreakdownResponse,
  GetCampaignClicksQuery,
  GetCampaignClicksResponse,
  CreateCampaignBody,
  CreateCampaignResponse,
  AssignCampaignResponse,
  UpdateCampaignBody,
  UpdateCampaignResponse,
  DeleteCampaignResponse,
  ListChannelsQuery,
  ListChannelsResponse,
  ListChannelsEntry,
  GetChannelQuery,
  GetChannelResponse,
  GetChannelEntry,
  GetChannelBreakdownQuery,
  GetChannelBreakdownResponse,
  GetChannelClicksQuery,
  GetChannelClicksResponse,
  CreateChannelBody,
  CreateChannelResponse,
  AssignChannelResponse,
  UpdateChannelBody,
  UpdateChannelResponse,
  DeleteChannelResponse,
  ListLinksQuery,
  ListLinksResponse,
  ListLinksEntry,
  GetLinkResponse,
  GetLinkBreakdownQuery,
  GetLinkBreakdownResponse,
  GetLinkClicksQuery,
  GetLinkClicksResponse,
  GetLinkByExternalIdResponse,
  GetLinkSettingsResponse,
  ExplainLinkQuery,
  ExplainLinkResponse,
  GetLinkHistoryQuery,
  GetLinkHistoryResponse,
  CreateLinkBody,
  CreateLinkResponse,
  UpdateLinkBody,
  UpdateLinkResponse,
  DeleteLinkResponse,
  RestoreLinkBody,
  RestoreLinkResponse,
  UndeleteLinkResponse,
  CreateLinksBody,
  CreateLinksResponse,
  UpdateLinksBody,
  UpdateLinksResponse,
  DeleteLinksBody,
  DeleteLinksResponse,
  ListQrCodesQuery,
  ListQrCodesResponse,
  ListQrCodesEntry,
  GetQrCodeResponse,
  GetQrCodeBreakdownQuery,
  GetQrCodeBreakdownResponse,
  GetQrCodeClicksQuery,
  GetQrCodeClicksResponse,
  GetQrCodeSettingsResponse,
  CreateQrCodeBody,
  CreateQrCodeResponse,
  UpdateQrCodeBody,
  UpdateQrCodeResponse,
  DeleteQrCodeResponse,
  CreateImageBody,
  CreateImageResponse,
  ListBioPagesQuery,
  ListBioPagesResponse,
  ListBioPagesEntry,
  GetBioPageResponse,
  CreateBioPageBody,
  CreateBioPageResponse,
  UpdateBioPageBody,
  UpdateBioPageResponse,
  DeleteBioPageResponse,
  ListPixelsQuery,
  ListPixelsResponse,
  ListPixelsEntry,
  CreatePixelBody,
  CreatePixelResponse,
  UpdatePixelBody,
  UpdatePixelResponse,
  DeletePixelResponse,
  ListPlansResponse,
  SubscribeUserBody,
  SubscribeUserResponse,
  ListUsersQuery,
  ListUsersResponse,
  GetUserResponse,
  CreateUserBody,
  CreateUserResponse,
  DeleteUserResponse,
  RenewUserKeyResponse,
  CreateSignInLinkResponse,
  ListAuditQuery,
  ListAuditResponse,
  ListAuditEntry,
  ListJobsQuery,
  ListJobsResponse,
  ListJobsEntry,
  RetryJobResponse,
  GiveUpJobResponse,
} from './types.ts';

export class Account {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /account`. */
  get(options: CallOptions = {}): Promise<GetAccountResponse> {
    return this.#transport.data({ method: 'GET', path: path`/account` }, options);
  }

  /** `PUT /account/update`. */
  update(body: UpdateAccountBody, options: CallOptions = {}): Promise<UpdateAccountResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/account/update`, body }, options);
  }

  /** `POST /account/key`. */
  renewKey(options: CallOptions = {}): Promise<RenewAccountKeyResponse> {
    return this.#transport.call({ method: 'POST', path: path`/account/key` }, options);
  }

  /** `GET /account/export`. */
  export(options: CallOptions = {}): AsyncIterable<ExportAccountResponse> {
    return this.#transport.lines({ method: 'GET', path: path`/account/export` }, options);
  }

  /** `GET /breakdown`. */
  breakdown(query: GetAccountBreakdownQuery, options: CallOptions = {}): Promise<GetAccountBreakdownResponse> {
    return this.#transport.call({ method: 'GET', path: path`/breakdown`, query }, options);
  }

  /** `GET /clicks`. */
  clicks(query: GetAccountClicksQuery = {}, options: CallOptions = {}): Promise<GetAccountClicksResponse> {
    return this.#transport.data({ method: 'GET', path: path`/clicks`, query }, options);
  }
}

export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /keys`. */
  list(query: ListKeysQuery = {}, options: CallOptions = {}): PagedList<ListKeysResponse, ListKeysEntry> {
    return this.#transport.list<ListKeysResponse, ListKeysEntry>({ method: 'GET', path: path`/keys`, query }, options, 'keys');
  }

  /** `POST /key/add`. */
  create(body: CreateKeyBody, options: CallOptions = {}): Promise<CreateKeyResponse> {
    return this.#transport.call({ method: 'POST', path: path`/key/add`, body }, options);
  }

  /** `DELETE /key/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteKeyResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/key/${id}/delete` }, options);
  }
}

export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /webhooks`. */
  list(query: ListWebhooksQuery = {}, options: CallOptions = {}): PagedList<ListWebhooksResponse, ListWebhooksEntry> {
    return this.#transport.list<ListWebhooksResponse, ListWebhooksEntry>({ method: 'GET', path: path`/webhooks`, query }, options, 'webhooks');
  }

  /** `POST /webhook/add`. */
  create(body: CreateWebhookBody, options: CallOptions = {}): Promise<CreateWebhookResponse> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/add`, body }, options);
  }

  /** `PUT /webhook/{id}/update`. */
  update(id: number, body: UpdateWebhookBody, options: CallOptions = {}): Promise<UpdateWebhookResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/webhook/${id}/update`, body }, options);
  }

  /** `DELETE /webhook/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteWebhookResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/webhook/${id}/delete` }, options);
  }

  /** `POST /webhook/{id}/secret`. */
  renewSecret(id: number, options: CallOptions = {}): Promise<RenewWebhookSecretResponse> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/${id}/secret` }, options);
  }

  /** `POST /webhook/{id}/test`. */
  test(id: number, body: TestWebhookBody, options: CallOptions = {}): Promise<TestWebhookResponse> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/${id}/test`, body }, options);
  }

  /** `GET /webhook/{id}/deliveries`. */
  deliveries(id: number, query: ListDeliveriesQuery = {}, options: CallOptions = {}): Promise<ListDeliveriesResponse> {
    return this.#transport.data({ method: 'GET', path: path`/webhook/${id}/deliveries`, query }, options);
  }

  /** `POST /webhook/{id}/deliveries/{delivery}/retry`. */
  retryDelivery(id: number, delivery: string, options: CallOptions = {}): Promise<RetryDeliveryResponse> {
    return this.#transport.call({ method: 'POST', path: path`/webhook/${id}/deliveries/${delivery}/retry` }, options);
  }
}

export class Domains {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /domains`. */
  list(query: ListDomainsQuery = {}, options: CallOptions = {}): PagedList<ListDomainsResponse, ListDomainsEntry> {
    return this.#transport.list<ListDomainsResponse, ListDomainsEntry>({ method: 'GET', path: path`/domains`, query }, options, 'domains');
  }

  /** `GET /domain/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetDomainResponse> {
    return this.#transport.data({ method: 'GET', path: path`/domain/${id}` }, options);
  }

  /** `POST /domain/add`. */
  create(body: CreateDomainBody, options: CallOptions = {}): Promise<CreateDomainResponse> {
    return this.#transport.call({ method: 'POST', path: path`/domain/add`, body }, options);
  }

  /** `PUT /domain/{id}/update`. */
  update(id: number, body: UpdateDomainBody, options: CallOptions = {}): Promise<UpdateDomainResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/domain/${id}/update`, body }, options);
  }

  /** `DELETE /domain/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteDomainResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/domain/${id}/delete` }, options);
  }
}

export class Overlays {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /overlay`. */
  list(query: ListOverlaysQuery = {}, options: CallOptions = {}): PagedList<ListOverlaysResponse, ListOverlaysEntry> {
    return this.#transport.list<ListOverlaysResponse, ListOverlaysEntry>({ method: 'GET', path: path`/overlay`, query }, options, 'cta');
  }

  /** `POST /overlay/add`. */
  create(body: CreateOverlayBody, options: CallOptions = {}): Promise<CreateOverlayResponse> {
    return this.#transport.call({ method: 'POST', path: path`/overlay/add`, body }, options);
  }

  /** `PUT /overlay/{id}/update`. */
  update(id: number, body: UpdateOverlayBody, options: CallOptions = {}): Promise<UpdateOverlayResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/overlay/${id}/update`, body }, options);
  }

  /** `DELETE /overlay/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteOverlayResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/overlay/${id}/delete` }, options);
  }
}

export class SplashPages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /splash`. */
  list(query: ListSplashPagesQuery = {}, options: CallOptions = {}): PagedList<ListSplashPagesResponse, ListSplashPagesEntry> {
    return this.#transport.list<ListSplashPagesResponse, ListSplashPagesEntry>({ method: 'GET', path: path`/splash`, query }, options, 'splash');
  }

  /** `POST /splash/add`. */
  create(body: CreateSplashPageBody, options: CallOptions = {}): Promise<CreateSplashPageResponse> {
    return this.#transport.call({ method: 'POST', path: path`/splash/add`, body }, options);
  }

  /** `PUT /splash/{id}/update`. */
  update(id: number, body: UpdateSplashPageBody, options: CallOptions = {}): Promise<UpdateSplashPageResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/splash/${id}/update`, body }, options);
  }

  /** `DELETE /splash/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteSplashPageResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/splash/${id}/delete` }, options);
  }
}

export class Campaigns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /campaigns`. */
  list(query: ListCampaignsQuery = {}, options: CallOptions = {}): PagedList<ListCampaignsResponse, ListCampaignsEntry> {
    return this.#transport.list<ListCampaignsResponse, ListCampaignsEntry>({ method: 'GET', path: path`/campaigns`, query }, options, 'campaigns');
  }

  /** `GET /campaign/{id}/breakdown`. */
  breakdown(id: number, query: GetCampaignBreakdownQuery, options: CallOptions = {}): Promise<GetCampaignBreakdownResponse> {
    return this.#transport.call({ method: 'GET', path: path`/campaign/${id}/breakdown`, query }, options);
  }

  /** `GET /campaign/{id}/clicks`. */
  clicks(id: number, query: GetCampaignClicksQuery = {}, options: CallOptions = {}): Promise<GetCampaignClicksResponse> {
    return this.#transport.data({ method: 'GET', path: path`/campaign/${id}/clicks`, query }, options);
  }

  /** `POST /campaign/add`. */
  create(body: CreateCampaignBody, options: CallOptions = {}): Promise<CreateCampaignResponse> {
    return this.#transport.call({ method: 'POST', path: path`/campaign/add`, body }, options);
  }

  /** `POST /campaign/{campaignid}/assign/{linkid}`. */
  assign(campaignid: number, linkid: number, options: CallOptions = {}): Promise<AssignCampaignResponse> {
    return this.#transport.call({ method: 'POST', path: path`/campaign/${campaignid}/assign/${linkid}` }, options);
  }

  /** `PUT /campaign/{id}/update`. */
  update(id: number, body: UpdateCampaignBody, options: CallOptions = {}): Promise<UpdateCampaignResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/campaign/${id}/update`, body }, options);
  }

  /** `DELETE /campaign/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteCampaignResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/campaign/${id}/delete` }, options);
  }
}

export class Channels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /channels`. */
  list(query: ListChannelsQuery = {}, options: CallOptions = {}): PagedList<ListChannelsResponse, ListChannelsEntry> {
    return this.#transport.list<ListChannelsResponse, ListChannelsEntry>({ method: 'GET', path: path`/channels`, query }, options, 'channels');
  }

  /** `GET /channel/{id}`. */
  items(id: number, query: GetChannelQuery = {}, options: CallOptions = {}): PagedList<GetChannelResponse, GetChannelEntry> {
    return this.#transport.list<GetChannelResponse, GetChannelEntry>({ method: 'GET', path: path`/channel/${id}`, query }, options, 'items');
  }

  /** `GET /channel/{id}/breakdown`. */
  breakdown(id: number, query: GetChannelBreakdownQuery, options: CallOptions = {}): Promise<GetChannelBreakdownResponse> {
    return this.#transport.call({ method: 'GET', path: path`/channel/${id}/breakdown`, query }, options);
  }

  /** `GET /channel/{id}/clicks`. */
  clicks(id: number, query: GetChannelClicksQuery = {}, options: CallOptions = {}): Promise<GetChannelClicksResponse> {
    return this.#transport.data({ method: 'GET', path: path`/channel/${id}/clicks`, query }, options);
  }

  /** `POST /channel/add`. */
  create(body: CreateChannelBody, options: CallOptions = {}): Promise<CreateChannelResponse> {
    return this.#transport.call({ method: 'POST', path: path`/channel/add`, body }, options);
  }

  /** `POST /channel/{channelid}/assign/{type}/{itemid}`. */
  assign(channelid: number, type: "links" | "bio" | "qr", itemid: number, options: CallOptions = {}): Promise<AssignChannelResponse> {
    return this.#transport.call({ method: 'POST', path: path`/channel/${channelid}/assign/${type}/${itemid}` }, options);
  }

  /** `PUT /channel/{id}/update`. */
  update(id: number, body: UpdateChannelBody, options: CallOptions = {}): Promise<UpdateChannelResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/channel/${id}/update`, body }, options);
  }

  /** `DELETE /channel/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteChannelResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/channel/${id}/delete` }, options);
  }
}

export class Links {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /urls`. */
  list(query: ListLinksQuery = {}, options: CallOptions = {}): PagedList<ListLinksResponse, ListLinksEntry> {
    return this.#transport.list<ListLinksResponse, ListLinksEntry>({ method: 'GET', path: path`/urls`, query }, options, 'urls');
  }

  /** `GET /url/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetLinkResponse> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}` }, options);
  }

  /** `GET /url/{id}/breakdown`. */
  breakdown(id: number, query: GetLinkBreakdownQuery, options: CallOptions = {}): Promise<GetLinkBreakdownResponse> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}/breakdown`, query }, options);
  }

  /** `GET /url/{id}/clicks`. */
  clicks(id: number, query: GetLinkClicksQuery = {}, options: CallOptions = {}): Promise<GetLinkClicksResponse> {
    return this.#transport.data({ method: 'GET', path: path`/url/${id}/clicks`, query }, options);
  }

  /** `GET /url/external/{externalid}`. */
  getByExternalId(externalid: string, options: CallOptions = {}): Promise<GetLinkByExternalIdResponse> {
    return this.#transport.call({ method: 'GET', path: path`/url/external/${externalid}` }, options);
  }

  /** `GET /url/{id}/settings`. */
  settings(id: number, options: CallOptions = {}): Promise<GetLinkSettingsResponse> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}/settings` }, options);
  }

  /** `GET /url/{id}/explain`. */
  explain(id: number, query: ExplainLinkQuery = {}, options: CallOptions = {}): Promise<ExplainLinkResponse> {
    return this.#transport.data({ method: 'GET', path: path`/url/${id}/explain`, query }, options);
  }

  /** `GET /url/{id}/history`. */
  history(id: number, query: GetLinkHistoryQuery = {}, options: CallOptions = {}): Promise<GetLinkHistoryResponse> {
    return this.#transport.call({ method: 'GET', path: path`/url/${id}/history`, query }, options);
  }

  /** `POST /url/add`. */
  create(body: CreateLinkBody, options: CallOptions = {}): Promise<CreateLinkResponse> {
    return this.#transport.call({ method: 'POST', path: path`/url/add`, body }, options);
  }

  /** `PUT /url/{id}/update`. */
  update(id: number, body: UpdateLinkBody, options: CallOptions = {}): Promise<UpdateLinkResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/url/${id}/update`, body }, options);
  }

  /** `DELETE /url/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteLinkResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/url/${id}/delete` }, options);
  }

  /** `POST /url/{id}/restore`. */
  restore(id: number, body: RestoreLinkBody, options: CallOptions = {}): Promise<RestoreLinkResponse> {
    return this.#transport.call({ method: 'POST', path: path`/url/${id}/restore`, body }, options);
  }

  /** `POST /url/{id}/undelete`. */
  undelete(id: number, options: CallOptions = {}): Promise<UndeleteLinkResponse> {
    return this.#transport.call({ method: 'POST', path: path`/url/${id}/undelete` }, options);
  }

  /** `POST /urls/add`. */
  createMany(body: CreateLinksBody, options: CallOptions = {}): Promise<CreateLinksResponse> {
    return this.#transport.data({ method: 'POST', path: path`/urls/add`, body }, options);
  }

  /** `PUT /urls/update`. */
  updateMany(body: UpdateLinksBody, options: CallOptions = {}): Promise<UpdateLinksResponse> {
    return this.#transport.data({ method: 'PUT', path: path`/urls/update`, body }, options);
  }

  /** `DELETE /urls/delete`. */
  deleteMany(body: DeleteLinksBody, options: CallOptions = {}): Promise<DeleteLinksResponse> {
    return this.#transport.data({ method: 'DELETE', path: path`/urls/delete`, body }, options);
  }
}

export class QrCodes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /qr`. */
  list(query: ListQrCodesQuery = {}, options: CallOptions = {}): PagedList<ListQrCodesResponse, ListQrCodesEntry> {
    return this.#transport.list<ListQrCodesResponse, ListQrCodesEntry>({ method: 'GET', path: path`/qr`, query }, options, 'qrs');
  }

  /** `GET /qr/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetQrCodeResponse> {
    return this.#transport.call({ method: 'GET', path: path`/qr/${id}` }, options);
  }

  /** `GET /qr/{id}/breakdown`. */
  breakdown(id: number, query: GetQrCodeBreakdownQuery, options: CallOptions = {}): Promise<GetQrCodeBreakdownResponse> {
    return this.#transport.call({ method: 'GET', path: path`/qr/${id}/breakdown`, query }, options);
  }

  /** `GET /qr/{id}/clicks`. */
  clicks(id: number, query: GetQrCodeClicksQuery = {}, options: CallOptions = {}): Promise<GetQrCodeClicksResponse> {
    return this.#transport.data({ method: 'GET', path: path`/qr/${id}/clicks`, query }, options);
  }

  /** `GET /qr/{id}/settings`. */
  settings(id: number, options: CallOptions = {}): Promise<GetQrCodeSettingsResponse> {
    return this.#transport.data({ method: 'GET', path: path`/qr/${id}/settings` }, options);
  }

  /** `POST /qr/add`. */
  create(body: CreateQrCodeBody, options: CallOptions = {}): Promise<CreateQrCodeResponse> {
    return this.#transport.call({ method: 'POST', path: path`/qr/add`, body }, options);
  }

  /** `PUT /qr/{id}/update`. */
  update(id: number, body: UpdateQrCodeBody, options: CallOptions = {}): Promise<UpdateQrCodeResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/qr/${id}/update`, body }, options);
  }

  /** `DELETE /qr/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteQrCodeResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/qr/${id}/delete` }, options);
  }
}

export class Images {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `POST /image/add`. */
  create(body: CreateImageBody, options: CallOptions = {}): Promise<CreateImageResponse> {
    return this.#transport.call({ method: 'POST', path: path`/image/add`, body }, options);
  }
}

export class BioPages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /bio`. */
  list(query: ListBioPagesQuery = {}, options: CallOptions = {}): PagedList<ListBioPagesResponse, ListBioPagesEntry> {
    return this.#transport.list<ListBioPagesResponse, ListBioPagesEntry>({ method: 'GET', path: path`/bio`, query }, options, 'bio');
  }

  /** `GET /bio/{id}`. */
  get(id: number, options: CallOptions = {}): Promise<GetBioPageResponse> {
    return this.#transport.call({ method: 'GET', path: path`/bio/${id}` }, options);
  }

  /** `POST /bio/add`. */
  create(body: CreateBioPageBody, options: CallOptions = {}): Promise<CreateBioPageResponse> {
    return this.#transport.call({ method: 'POST', path: path`/bio/add`, body }, options);
  }

  /** `PUT /bio/{id}/update`. */
  update(id: number, body: UpdateBioPageBody, options: CallOptions = {}): Promise<UpdateBioPageResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/bio/${id}/update`, body }, options);
  }

  /** `DELETE /bio/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteBioPageResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/bio/${id}/delete` }, options);
  }
}

export class Pixels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /pixels`. */
  list(query: ListPixelsQuery = {}, options: CallOptions = {}): PagedList<ListPixelsResponse, ListPixelsEntry> {
    return this.#transport.list<ListPixelsResponse, ListPixelsEntry>({ method: 'GET', path: path`/pixels`, query }, options, 'pixels');
  }

  /** `POST /pixel/add`. */
  create(body: CreatePixelBody, options: CallOptions = {}): Promise<CreatePixelResponse> {
    return this.#transport.call({ method: 'POST', path: path`/pixel/add`, body }, options);
  }

  /** `PUT /pixel/{id}/update`. */
  update(id: number, body: UpdatePixelBody, options: CallOptions = {}): Promise<UpdatePixelResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/pixel/${id}/update`, body }, options);
  }

  /** `DELETE /pixel/{id}/delete`. */
  delete(id: number, options: CallOptions = {}): Promise<DeletePixelResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/pixel/${id}/delete` }, options);
  }
}

export class Plans {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /plans`. For administrators. */
  list(options: CallOptions = {}): Promise<ListPlansResponse> {
    return this.#transport.data({ method: 'GET', path: path`/plans` }, options);
  }

  /** `PUT /plan/{planid}/user/{userid}`. For administrators. */
  subscribe(planid: number, userid: number, body: SubscribeUserBody, options: CallOptions = {}): Promise<SubscribeUserResponse> {
    return this.#transport.call({ method: 'PUT', path: path`/plan/${planid}/user/${userid}`, body }, options);
  }
}

export class Users {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /users`. For administrators. */
  list(query: ListUsersQuery = {}, options: CallOptions = {}): Promise<ListUsersResponse> {
    return this.#transport.data({ method: 'GET', path: path`/users`, query }, options);
  }

  /** `GET /user/{id}`. For administrators. */
  get(id: number, options: CallOptions = {}): Promise<GetUserResponse> {
    return this.#transport.data({ method: 'GET', path: path`/user/${id}` }, options);
  }

  /** `POST /user/add`. For administrators. */
  create(body: CreateUserBody, options: CallOptions = {}): Promise<CreateUserResponse> {
    return this.#transport.call({ method: 'POST', path: path`/user/add`, body }, options);
  }

  /** `DELETE /user/{id}/delete`. For administrators. */
  delete(id: number, options: CallOptions = {}): Promise<DeleteUserResponse> {
    return this.#transport.call({ method: 'DELETE', path: path`/user/${id}/delete` }, options);
  }

  /** `POST /user/{id}/key`. For administrators. */
  renewKey(id: number, options: CallOptions = {}): Promise<RenewUserKeyResponse> {
    return this.#transport.call({ method: 'POST', path: path`/user/${id}/key` }, options);
  }

  /** `GET /user/login/{id}`. For administrators. */
  createSignInLink(id: number, options: CallOptions = {}): Promise<CreateSignInLinkResponse> {
    return this.#transport.call({ method: 'GET', path: path`/user/login/${id}` }, options);
  }
}

export class Audit {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /audit`. For administrators. */
  list(query: ListAuditQuery = {}, options: CallOptions = {}): PagedList<ListAuditResponse, ListAuditEntry> {
    return this.#transport.list<ListAuditResponse, ListAuditEntry>({ method: 'GET', path: path`/audit`, query }, options, 'audit');
  }
}

export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /jobs`. For administrators. */
  list(query: ListJobsQuery = {}, options: CallOptions = {}): PagedList<ListJobsResponse, ListJobsEntry> {
    return this.#transport.list<ListJobsResponse, ListJobsEntry>({ method: 'GET', path: path`/jobs`, query }, options, 'jobs');
  }

  /** `POST /job/{id}/retry`. For administrators. */
  retry(id: string, options: CallOptions = {}): Promise<RetryJobResponse> {
    return this.#transport.call({ method: 'POST', path: path`/job/${id}/retry` }, options);
  }

  /** `DELETE /job/{id}/delete`. For administrators. */
  giveUp(id: string, options: CallOptions = {}): Promise<GiveUpJobResponse> {
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
