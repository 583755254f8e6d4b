/** The domains in the order in which they may know each other: each only those before it. */
export const DOMAINS = [
  'pricing',
  'panels',
  'identity',
  'operators',
  'catalogue',
  'ledger',
  'promotions',
  'payments',
  'order-search',
  'ordering',
  'fulfilment',
  'earning',
  'insights',
  'keywords',
  'notifications',
] as const

export const isDomain = (name: string | undefined): name is string => DOMAINS.some((domain) => domain === name)

export const rankOf = (domain: string): number => (DOMAINS as readonly string[]).indexOf(domain)

export const domainOf = (path: string): string | undefined => /^domains\/([^/]+)\//.exec(path)?.[1]
