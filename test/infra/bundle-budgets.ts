/**
 * The maximum size of each function's minified bundle, in kilobytes of 1024 bytes: about 2 % above its size. A larger bundle
 * starts more slowly. Raise a budget only when the function needs what made it larger; `npm run bench:cold` prints all sizes.
 */
export const budgets: Record<string, number> = {
  getAccount: 215,
  updateAccount: 219,

  listDomains: 218,
  createDomain: 224,
  updateDomain: 221,
  deleteDomain: 220,

  listOverlays: 219,
  createOverlay: 223,
  updateOverlay: 222,
  deleteOverlay: 221,

  listSplashPages: 218,
  createSplashPage: 221,
  updateSplashPage: 220,
  deleteSplashPage: 220,

  listCampaigns: 219,
  createCampaign: 223,
  assignCampaign: 224,
  updateCampaign: 222,
  deleteCampaign: 221,

  listChannels: 219,
  getChannel: 222,
  createChannel: 222,
  assignChannel: 223,
  updateChannel: 221,
  deleteChannel: 221,

  listLinks: 223,
  getLink: 221,
  createLink: 230,
  updateLink: 230,
  deleteLink: 225,

  listQrCodes: 225,
  getQrCode: 225,
  createQrCode: 300,
  updateQrCode: 300,
  deleteQrCode: 228,

  listPixels: 218,
  createPixel: 223,
  updatePixel: 222,
  deletePixel: 221,

  listPlans: 216,
  subscribeUser: 220,

  listUsers: 258,
  getUser: 256,
  createUser: 260,
  deleteUser: 221,
  createSignInLink: 218,

  answerUnknownPath: 9,

  showHome: 211,
  showRobots: 24,
  showFavicon: 24,
  followLink: 274,
  followQrCode: 241,
  qrImage: 270,
  unlockLink: 289,
  leaveMessage: 284,
  rotateCampaign: 218,
  showCampaign: 220,
  showAvatar: 24,
  signIn: 274,
  showAccount: 260,
  deleteMessage: 259,
  signOut: 24,
  showNotFound: 246,

  bootstrap: 239,

  countClicks: 206,
  purge: 208,
};
