/** The same of the threads that functions start, which are bundled beside them. */
export const threadBudgets: Record<string, number> = {
  'draw-qr-worker.js': 54.2,
  'redraw-logo-worker.js': 58,
};

/**
 * The maximum size of each function's minified bundle, in kilobytes of 1024 bytes, about 2 % above its actual size. Larger
 * bundles start more slowly, so raise a budget only for code that the function needs. `npm run bench:cold` prints all sizes.
 */
export const budgets: Record<string, number> = {
  getAccount: 206,
  updateAccount: 218,
  renewAccountKey: 253,
  exportAccount: 230,
  getAccountClicks: 226,

  listKeys: 212,
  createKey: 220,
  deleteKey: 218,

  listDomains: 213,
  getDomain: 213,
  createDomain: 223,
  updateDomain: 218,
  deleteDomain: 216,

  listOverlays: 213,
  createOverlay: 218,
  updateOverlay: 217,
  deleteOverlay: 216,

  listSplashPages: 212,
  createSplashPage: 216,
  updateSplashPage: 215,
  deleteSplashPage: 215,

  listCampaigns: 213,
  createCampaign: 218,
  assignCampaign: 220,
  updateCampaign: 217,
  deleteCampaign: 216,

  listChannels: 215,
  getChannel: 218,
  createChannel: 218,
  assignChannel: 218,
  updateChannel: 216,
  deleteChannel: 216,

  listLinks: 234,
  getLink: 227,
  getLinkClicks: 226,
  getLinkSettings: 222,
  createLink: 253,
  updateLink: 253,
  deleteLink: 228,
  createLinks: 243,
  updateLinks: 243,
  deleteLinks: 237,

  listQrCodes: 222,
  getQrCode: 223,
  getQrCodeClicks: 226,
  getQrCodeSettings: 222,
  createQrCode: 248,
  updateQrCode: 247,
  deleteQrCode: 225,

  listPixels: 212,
  createPixel: 218,
  updatePixel: 217,
  deletePixel: 215,

  listPlans: 210,
  subscribeUser: 217,

  listUsers: 256,
  getUser: 259,
  createUser: 262,
  deleteUser: 221,
  renewUserKey: 260,
  createSignInLink: 221,

  listAudit: 208,

  answerUnknownPath: 12,
  checkHealth: 178,

  showHome: 183,
  showRobots: 16.1,
  showFavicon: 16.1,
  openReference: 15.4,
  showOpenApi: 16.3,
  showReference: 17.6,
  showReferenceScript: 16.4,
  followLink: 240,
  followQrCode: 213,
  qrImage: 213,
  unlockLink: 272,
  leaveMessage: 266,
  rotateCampaign: 201,
  showCampaign: 203,
  showAvatar: 16.6,
  signIn: 246,
  showAccount: 253,
  deleteMessage: 242,
  signOut: 240,
  showNotFound: 183,

  showLogin: 20,
  submitLogin: 258,
  showConsole: 326,

  showCampaigns: 269,
  showCampaignLinks: 270,
  showNewCampaign: 267,
  submitNewCampaign: 277,
  showCampaignForm: 268,
  submitCampaign: 276,
  showDeleteCampaign: 266,
  submitDeleteCampaign: 270,

  showChannels: 269,
  showChannelItems: 271,
  showNewChannel: 267,
  submitNewChannel: 277,
  showChannelForm: 269,
  submitChannel: 275,
  showDeleteChannel: 266,
  submitDeleteChannel: 270,

  showPixels: 267,
  showNewPixel: 265,
  submitNewPixel: 277,
  showPixelForm: 267,
  submitPixel: 275,
  showDeletePixel: 265,
  submitDeletePixel: 268,

  showDomains: 271,
  showDomain: 270,
  showNewDomain: 267,
  submitNewDomain: 284,
  showDomainForm: 269,
  submitDomain: 278,
  showDeleteDomain: 265,
  submitDeleteDomain: 270,

  showQrCodes: 279,
  showNewQrCode: 280,
  submitNewQrCode: 312,
  showQrCodeForm: 281,
  submitQrCode: 311,
  showDeleteQrCode: 276,
  submitDeleteQrCode: 280,

  bootstrap: 230,

  countClicks: 210,
  runTasks: 407,
};
