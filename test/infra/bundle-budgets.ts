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
  updateAccount: 213,
  renewAccountKey: 253,
  exportAccount: 230,
  getAccountClicks: 226,

  listKeys: 207,
  createKey: 214,
  deleteKey: 212,

  listDomains: 211,
  getDomain: 209,
  createDomain: 219,
  updateDomain: 216,
  deleteDomain: 214,

  listOverlays: 208,
  createOverlay: 213,
  updateOverlay: 212,
  deleteOverlay: 211,

  listSplashPages: 207,
  createSplashPage: 211,
  updateSplashPage: 210,
  deleteSplashPage: 210,

  listCampaigns: 211,
  createCampaign: 216,
  assignCampaign: 217,
  updateCampaign: 215,
  deleteCampaign: 214,

  listChannels: 212,
  getChannel: 216,
  createChannel: 215,
  assignChannel: 215,
  updateChannel: 214,
  deleteChannel: 214,

  listLinks: 219,
  getLink: 216,
  getLinkClicks: 226,
  getLinkSettings: 222,
  createLink: 242,
  updateLink: 243,
  deleteLink: 220,
  createLinks: 234,
  updateLinks: 234,
  deleteLinks: 229,

  listQrCodes: 218,
  getQrCode: 219,
  getQrCodeClicks: 226,
  getQrCodeSettings: 222,
  createQrCode: 242,
  updateQrCode: 242,
  deleteQrCode: 219,

  listPixels: 210,
  createPixel: 213,
  updatePixel: 212,
  deletePixel: 213,

  listPlans: 205,
  subscribeUser: 213,

  listUsers: 252,
  getUser: 255,
  createUser: 257,
  deleteUser: 219,
  renewUserKey: 257,
  createSignInLink: 215,

  listAudit: 205,

  answerUnknownPath: 11,
  checkHealth: 178,

  showHome: 183,
  showRobots: 15.8,
  showFavicon: 15.8,
  followLink: 240,
  followQrCode: 213,
  qrImage: 213,
  unlockLink: 272,
  leaveMessage: 266,
  rotateCampaign: 201,
  showCampaign: 203,
  showAvatar: 16.3,
  signIn: 246,
  showAccount: 253,
  deleteMessage: 242,
  signOut: 240,
  showNotFound: 183,

  bootstrap: 230,

  countClicks: 210,
  runTasks: 401,
};
