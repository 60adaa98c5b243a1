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
  getAccount: 203,
  updateAccount: 213,
  renewAccountKey: 253,
  exportAccount: 210,

  listDomains: 207,
  getDomain: 209,
  createDomain: 219,
  updateDomain: 211,
  deleteDomain: 210,

  listOverlays: 208,
  createOverlay: 213,
  updateOverlay: 212,
  deleteOverlay: 211,

  listSplashPages: 207,
  createSplashPage: 211,
  updateSplashPage: 210,
  deleteSplashPage: 210,

  listCampaigns: 208,
  createCampaign: 213,
  assignCampaign: 214,
  updateCampaign: 212,
  deleteCampaign: 211,

  listChannels: 208,
  getChannel: 212,
  createChannel: 212,
  assignChannel: 212,
  updateChannel: 211,
  deleteChannel: 211,

  listLinks: 219,
  getLink: 216,
  createLink: 226,
  updateLink: 226,
  deleteLink: 216,

  listQrCodes: 215,
  getQrCode: 215,
  createQrCode: 242,
  updateQrCode: 242,
  deleteQrCode: 219,

  listPixels: 207,
  createPixel: 213,
  updatePixel: 212,
  deletePixel: 210,

  listPlans: 205,
  subscribeUser: 213,

  listUsers: 248,
  getUser: 255,
  createUser: 257,
  deleteUser: 215,
  renewUserKey: 257,
  createSignInLink: 215,

  listAudit: 205,

  answerUnknownPath: 10.8,
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

  countClicks: 198,
  runTasks: 396,
};
