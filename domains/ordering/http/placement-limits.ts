/** How often one caller may place orders, and open payments for them. */
export const placementLimits = {
  placing: { name: 'order', per: 'caller', burst: 60, perMinute: 600, store: 'database' },
  guest: { name: 'guest-order', per: 'caller', burst: 20, perMinute: 30, store: 'database' },
} as const
