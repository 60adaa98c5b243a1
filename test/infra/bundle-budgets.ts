/**
 * The maximum size of each function's minified bundle, in kilobytes of 1024 bytes, about 2 % above its actual size. Larger
 * bundles start more slowly, so raise a budget only for code that the function needs. `npm run bench:cold` prints all sizes.
 */
export const budgets: Record<string, number> = {
  getAccount: 204,
  updateAccount: 209,

  listDomains: 208,
  createDomain: 215,
  updateDomain: 212,
  deleteDomain: 211,

  listOverlays: 209,
  createOverlay: 214,
  updateOverlay: 213,
  deleteOverlay: 212,

  listSplashPages: 208,
  createSplashPage: 212,
  updateSplashPage: 211,
  deleteSplashPage: 211,

  listCampaigns: 209,
  createCampaign: 214,
  assignCampaign: 215,
  updateCampaign: 213,
  deleteCampaign: 212,

  listChannels: 210,
  getChannel: 213,
  createChannel: 214,
  assignChannel: 214,
  updateChannel: 212,
  deleteChannel: 212,

  listLinks: 216,
  getLink: 213,
  createLink: 222,
  updateLink: 222,
  deleteLink: 217,

  listQrCodes: 217,
  getQrCode: 217,
  createQrCode: 293,
  updateQrCode: 292,
  deleteQrCode: 220,

  listPixels: 208,
  createPixel: 214,
  updatePixel: 213,
  deletePixel: 211,

  listPlans: 206,
  subscribeUser: 210,

  listUsers: 249,
  getUser: 250,
  createUser: 251,
  deleteUser: 212,
  createSignInLink: 209,

  answerUnknownPath: 9,

  showHome: 193,
  showRobots: 15,
  showFavicon: 15,
  followLink: 254,
  followQrCode: 223,
  qrImage: 253,
  unlockLink: 269,
  leaveMessage: 267,
  rotateCampaign: 202,
  showCampaign: 204,
  showAvatar: 15,
  signIn: 258,
  showAccount: 249,
  deleteMessage: 244,
  signOut: 16,
  showNotFound: 193,

  bootstrap: 232,

  countClicks: 199,
  purge: 201,
};
