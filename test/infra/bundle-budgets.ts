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
  getLink: 226,
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

  showKeys: 271,
  showNewKey: 266,
  submitNewKey: 299,
  openMainKey: 297,
  removeKey: 271,
  showConsoleAccount: 265,
  changeAccount: 292,
  showMessages: 260,
  removeMessage: 260,
  exportMessages: 268,

  showUsers: 273,
  showNewUser: 269,
  submitNewUser: 284,
  showUser: 273,
  changeUserPlan: 284,
  openSignInLink: 275,
  removeUser: 283,
  showPlans: 268,
  showAudit: 271,

  bootstrap: 230,

  countClicks: 210,
  runTasks: 407,
};
