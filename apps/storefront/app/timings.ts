/** How long the page waits for what: the figures of the specification, each named once (TIMER and RELOAD rules). */
export const timings = {
  /** The form says so long that it moved to another network (TIMER-001). */
  networkChangedNoticeMs: 4000,
  /** Networks that did not come are asked for again (TIMER-005). */
  networksRetryMs: 1000,
  /** The banner of what was just put into the cart. */
  cartBannerMs: 5000,
  /** The panel's settings are asked for anew (TIMER-003, RELOAD-002). */
  settingsRefreshMs: 600_000,
  /** The access token is renewed (TIMER-004, AUTH-005). */
  tokenRefreshMs: 1_200_000,
  /** The bar of a page that is loading: when it appears, how long it grows, when it goes (TIMER-006). */
  loadingBar: { throttleMs: 200, durationMs: 5000, hideDelayMs: 500 },
  /** A loading state that was shown stays at least this long: nothing flickers (TIMER-008). */
  loadingAtLeastMs: 200,
  /** An invitation to install, or to sign in by one tap, waits this long on a page (TIMER-009). */
  suggestionDelayMs: 25_000,
  /** Finished orders are looked for, by anyone who wants to be told of them. */
  orderUpdatesMs: 60_000,
} as const

/** How long after the last change something is asked or done, in milliseconds (DEBOUNCE rules). */
export const debounces = {
  /** The cost of an order (DEBOUNCE-001). */
  totalCost: 600,
  /** The quantity that a cost buys (DEBOUNCE-002). */
  quantityByCost: 600,
  /** The subtotal that was typed (DEBOUNCE-003). */
  subtotal: 500,
  /** The cost of a subscription (DEBOUNCE-007). */
  subscriptionCost: 500,
  /** What an amount to add comes to (DEBOUNCE-004). */
  totalSum: 500,
  /** The network of a link (DEBOUNCE-005, ORDERFORM-006). */
  linkDetection: 800,
  /** What the link of several lines takes (DEBOUNCE-008). */
  serviceTypes: 600,
  /** The search of the catalogue (DEBOUNCE-006). */
  catalogueSearch: 40,
  /** A network that was picked (DEBOUNCE-009). */
  networkPick: 250,
} as const
