/**
 * What a page that is rendered by the server reads of its address. Anything else (marks of advertisements, invented names) is left out before a guest's page is
 * rendered, so that it neither misses the server's cache nor costs a rendering of its own; the browser still sees the whole address.
 */
export const pageQuery: ReadonlySet<string> = new Set([
  ...[
    'account',
    'amount',
    'before',
    'channel',
    'code',
    'compare',
    'connected',
    'country',
    'currency',
    'date',
    'dripFeedMinutes',
    'dripFeedMode',
    'dripFeedQuantityStep',
    'email',
    'ended',
    'favorites',
  ],
  ...[
    'from',
    'group',
    'guarantee',
    'invoice',
    'isDripFeed',
    'kind',
    'locale',
    'network',
    'networkId',
    'numberOfRuns',
    'order',
    'page',
    'pageState',
  ],
  ...[
    'payment',
    'payment_method_id',
    'period',
    'price_from',
    'price_to',
    'problem',
    'provider',
    'quantity',
    'quantity_from',
    'quantity_to',
    'query',
  ],
  ...['recurring_payments_method_id', 'redirect', 'region', 'reorder', 'rows', 'sale', 'search', 'service', 'serviceId', 'serviceTypeId'],
  ...['signature', 'sort', 'source', 'start', 'status', 'targets', 'to', 'token', 'type', 'url', 'widget'],
  // React Router's own: which routes' data, and which of two routes at one address.
  ...['_routes', 'index'],
])

/** Read by the browser alone: nothing that is rendered depends on it. */
export const browserQuery: ReadonlySet<string> = new Set(['ref'])
