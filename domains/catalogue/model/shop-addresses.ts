/** First segments of the shop's own pages: networks and service types live beside them, and have none of these as their address. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[
    'about-youtube-keyword-tool',
    'account-management',
    'add-funds',
    'api',
    'assets',
    'bonuses',
    'card-verification',
    'channel-statistics',
  ],
  ...[
    'confirm-email',
    'console',
    'core',
    'dashboard',
    'de',
    'drip-feed',
    'en',
    'es',
    'faq',
    'finances',
    'fr',
    'free-trials',
    'free-views',
    'grades',
    'help',
  ],
  ...[
    'healthz',
    'hooks',
    'impersonate',
    'ja',
    'keywords-tools',
    'ko',
    'legal',
    'login',
    'metrics',
    'my-services',
    'not-found',
    'order-widget',
  ],
  ...[
    'orders',
    'pages',
    'password',
    'plans-and-pricing',
    'preview',
    'profile',
    'question',
    'readyz',
    'referral-program',
    'register',
    'ru',
    'services',
    'site-view',
  ],
  ...[
    'statistics',
    'status',
    'subscriptions',
    'tags-generator',
    'tasks',
    'tr',
    'track',
    'two-factor',
    'unsubscribe',
    'user-widget-auth',
    'vi',
  ],
  ...['youtube-campaign'],
])

export const isShopAddress = (slug: string): boolean => RESERVED.has(slug)

/** The slug itself with the first number behind it that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const proposed = `${slug}-${number}`
    if (!taken.has(proposed)) return proposed
  }
}
