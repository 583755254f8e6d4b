/** How long the page waits for what: the figures of the specification, each named once (TIMER and RELOAD rules). */
export const timings = {
  /** The form says so long that it moved to another network. */
  networkChangedNoticeMs: 4000,
  /** Networks that did not come are asked for again. */
  networksRetryMs: 1000,
  /** The banner of what was just put into the cart. */
  cartBannerMs: 5000,
  settingsRefreshMs: 600_000,
  tokenRefreshMs: 1_200_000,
  loadingBar: { throttleMs: 200, durationMs: 5000, hideDelayMs: 500 },
  /** A loading state that was shown stays at least this long: nothing flickers. */
  loadingAtLeastMs: 200,
  /** An invitation to install, or to sign in by one tap, waits this long on a page. */
  suggestionDelayMs: 25_000,
} as const

/** How long after the last change something is asked or done, in milliseconds (DEBOUNCE rules). */
export const debounces = {
  totalCost: 600,
  quantityByCost: 600,
  subtotal: 500,
  subscriptionCost: 500,
  totalSum: 500,
  linkDetection: 800,
  serviceTypes: 600,
  catalogueSearch: 40,
  networkPick: 250,
} as const
