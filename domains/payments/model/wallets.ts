/** A wallet on a phone or in a browser that pays with a card, on the gateway's own page. */
export type Wallet = 'apple_pay' | 'google_pay'
