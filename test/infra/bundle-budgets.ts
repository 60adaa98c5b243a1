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

  listDomains: 211,
  getDomain: 213,
  createDomain: 223,
  updateDomain: 216,
  deleteDomain: 214,

  listOverlays: 213,
  createOverlay: 218,
  updateOverlay: 217,
  deleteOverlay: 216,

  listSplashPages: 212,
  createSplashPage: 216,
  updateSplashPage: 215,
  deleteSplashPage: 215,

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

  listLinks: 224,
  getLink: 222,
  getLinkClicks: 226,
  getLinkSettings: 222,
  createLink: 249,
  updateLink: 249,
  deleteLink: 224,
  createLinks: 238,
  updateLinks: 238,
  deleteLinks: 229,

  listQrCodes: 218,
  getQrCode: 223,
  getQrCodeClicks: 226,
  getQrCodeSettings: 222,
  createQrCode: 248,
  updateQrCode: 247,
  deleteQrCode: 225,

  listPixels: 210,
  createPixel: 218,
  updatePixel: 217,
  deletePixel: 213,

  listPlans: 210,
  subscribeUser: 217,

  listUsers: 252,
  getUser: 255,
  createUser: 257,
  deleteUser: 219,
  renewUserKey: 257,
  createSignInLink: 220,

  listAudit: 205,

  answerUnknownPath: 11.4,
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
