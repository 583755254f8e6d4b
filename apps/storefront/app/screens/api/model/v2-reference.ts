/** The resellers' API at /api/v2 as its page shows it; docs/spec/api-v2.md is what both follow. */
export interface V2Parameter {
  readonly name: V2Field
  readonly isRequired: boolean
  readonly example: string
}

/** Fields of requests; each is also the key of its meaning. */
export type V2Field =
  | 'all'
  | 'service'
  | 'link'
  | 'quantity'
  | 'runs'
  | 'interval'
  | 'comments'
  | 'keywords'
  | 'country'
  | 'language'
  | 'brief'
  | 'guarantee'
  | 'request_id'
  | 'username'
  | 'min'
  | 'max'
  | 'posts'
  | 'old_posts'
  | 'delay'
  | 'expiry'
  | 'order'
  | 'orders'
  | 'refill'
  | 'refills'
  | 'reference'
  | 'since'
  | 'items'

/** Fields of answers whose meaning does not go without saying. */
export type V2Told =
  | 'step'
  | 'rate_per'
  | 'guarantee_days'
  | 'rate_without_guarantee'
  | 'average_minutes'
  | 'parameters'
  | 'remains'
  | 'refunded'

export interface V2Call {
  /** Also the key of its text. */
  readonly key:
    | 'services'
    | 'add'
    | 'subscribe'
    | 'status'
    | 'statuses'
    | 'refill'
    | 'refills'
    | 'refillStatus'
    | 'refillStatuses'
    | 'cancel'
    | 'balance'
    | 'addMany'
    | 'changes'
  readonly action: string
  readonly parameters: readonly V2Parameter[]
  readonly answer: unknown
  /** What of the answer is explained. */
  readonly told?: readonly V2Told[]
}

const needed = (name: V2Field, example: string): V2Parameter => ({ name, isRequired: true, example })
const optional = (name: V2Field, example: string): V2Parameter => ({ name, isRequired: false, example })

export const V2_PATH = '/api/v2'
export const V2_PER_MINUTE = 120
export const V2_BATCH_MAX = 100
export const V2_STATUS_MAX = 1000

export const v2Calls: readonly V2Call[] = [
  {
    key: 'services',
    action: 'services',
    parameters: [optional('all', '1')],
    told: ['step', 'rate_per', 'guarantee_days', 'rate_without_guarantee', 'average_minutes', 'parameters'],
    answer: [
      {
        service: 1,
        name: 'Views',
        type: 'Default',
        category: 'YouTube',
        rate: '1.20',
        min: '100',
        max: '100000',
        refill: true,
        cancel: true,
        dripfeed: true,
        desc: '',
        step: '100',
        rate_per: '1000',
        guarantee_days: 30,
        rate_without_guarantee: '1.09',
        average_minutes: 95,
        parameters: [
          { name: 'link', required: true },
          { name: 'quantity', required: true, min: 100, max: 100_000, step: 100 },
          { name: 'runs', required: false, min: 2, max: 100 },
          { name: 'interval', required: false, min: 1, max: 10_080 },
          { name: 'guarantee', required: false, values: ['0', '1'] },
        ],
      },
    ],
  },
  {
    key: 'add',
    action: 'add',
    parameters: [
      needed('service', '1'),
      needed('link', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
      needed('quantity', '1000'),
      optional('runs', '4'),
      optional('interval', '60'),
      optional('comments', 'One\\nTwo'),
      optional('keywords', 'one,two'),
      optional('country', 'US,DE'),
      optional('language', 'en'),
      optional('brief', 'Write about the new album'),
      optional('guarantee', '0'),
      optional('request_id', 'order-4711'),
      optional('reference', 'customer-12'),
    ],
    answer: { order: 23501 },
  },
  {
    key: 'addMany',
    action: 'add',
    parameters: [
      needed(
        'items',
        '[{"service":1,"link":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","quantity":1000,"request_id":"a-1"},{"service":999,"request_id":"a-2"}]',
      ),
    ],
    answer: [
      { request_id: 'a-1', order: 23501 },
      { request_id: 'a-2', error: 'Incorrect service ID' },
    ],
  },
  {
    key: 'subscribe',
    action: 'add',
    parameters: [
      needed('service', '1'),
      needed('username', '@channel'),
      needed('min', '100'),
      optional('max', '150'),
      optional('posts', '10'),
      optional('old_posts', '2'),
      optional('delay', '30'),
      optional('expiry', '31/12/2035'),
      optional('guarantee', '0'),
      optional('request_id', 'subscription-4711'),
    ],
    answer: { order: 23503 },
  },
  {
    key: 'status',
    action: 'status',
    parameters: [needed('order', '23501')],
    told: ['remains', 'refunded'],
    answer: { charge: '0.27819', start_count: '3572', status: 'Partial', remains: '157', currency: 'USD', refunded: '0.05181' },
  },
  {
    key: 'statuses',
    action: 'status',
    parameters: [needed('orders', '23501,23502,23503,23504')],
    answer: {
      '23501': { charge: '0.27819', start_count: '3572', status: 'Partial', remains: '157', currency: 'USD', refunded: '0.05181' },
      '23502': { error: 'Incorrect order ID' },
      '23503': {
        charge: '0.22',
        start_count: '0',
        status: 'Active',
        remains: '9',
        currency: 'USD',
        refunded: '0',
        posts: '1',
        orders: [23510],
      },
      '23504': {
        charge: '4.8',
        start_count: '0',
        status: 'In progress',
        remains: '4000',
        currency: 'USD',
        refunded: '0',
        runs: '2',
        orders: [23511, 23512],
      },
    },
  },
  {
    key: 'changes',
    action: 'changes',
    parameters: [optional('since', '7312-23501')],
    answer: {
      changes: [
        {
          order: 23501,
          changed_at: '2026-11-22T10:15:30.000Z',
          charge: '0.27819',
          start_count: '3572',
          status: 'Partial',
          remains: '157',
          currency: 'USD',
          reference: 'customer-12',
          refunded: '0.05181',
        },
      ],
      cursor: '7319-23501',
      more: false,
    },
  },
  { key: 'refill', action: 'refill', parameters: [needed('order', '23501')], answer: { refill: '1' } },
  {
    key: 'refills',
    action: 'refill',
    parameters: [needed('orders', '23501,23502')],
    answer: [
      { order: 23501, refill: 1 },
      { order: 23502, refill: { error: 'Incorrect order ID' } },
    ],
  },
  { key: 'refillStatus', action: 'refill_status', parameters: [needed('refill', '1')], answer: { status: 'Completed' } },
  {
    key: 'refillStatuses',
    action: 'refill_status',
    parameters: [needed('refills', '1,2')],
    answer: [
      { refill: 1, status: 'Completed' },
      { refill: 2, status: { error: 'Refill not found' } },
    ],
  },
  {
    key: 'cancel',
    action: 'cancel',
    parameters: [needed('orders', '23501,23502')],
    answer: [
      { order: 23501, cancel: 1 },
      { order: 23502, cancel: { error: 'Incorrect order ID' } },
    ],
  },
  { key: 'balance', action: 'balance', parameters: [], answer: { balance: '100.84292', currency: 'USD' } },
]

/** Which fields `add` takes for a service's `type`, beside key, action and service. */
export const v2Types: readonly { readonly type: string; readonly fields: readonly string[] }[] = [
  { type: 'Default', fields: ['link', 'quantity', 'runs?', 'interval?', 'brief?', 'language?'] },
  { type: 'Package', fields: ['link'] },
  { type: 'SEO', fields: ['link', 'quantity', 'keywords'] },
  { type: 'Custom Comments', fields: ['link', 'comments'] },
  { type: 'Custom Comments Package', fields: ['link', 'comments'] },
  // Listed with all=1: what it needs is what its `parameters` say.
  { type: 'Extended', fields: ['link', 'quantity?', 'country?', 'language?', 'brief?', 'keywords?', 'comments?'] },
]

/** Texts stay as they are in every language: programs look for them. */
export const v2ErrorTexts = {
  key: 'Invalid API key',
  elsewhere: 'Invalid API key. This key may not be used from this address.',
  request: 'Incorrect request',
  because: 'Incorrect request: quantity must be a whole number',
  service: 'Incorrect service ID',
  order: 'Incorrect order ID',
  funds: 'Not enough funds on balance',
  link: 'Bad link',
  less: 'Quantity less than minimal 100',
  more: 'Quantity more than maximum 100000',
  step: 'The quantity must be a multiple of 100.',
  required: 'The country field is required.',
  choice: 'The country XX cannot be chosen.',
  long: 'Line 1 of comments must not be longer than 500 characters.',
  closed: 'This service is available to customers at a higher level.',
  tooMany: 'No more ids than 100 are possible in one call',
  active: 'You have active order with this link. Please wait until order being completed.',
  drip: 'Drip-feed is disabled for this service',
  reused: 'This request key was already used with other data.',
  frozen: 'Your account is frozen. Please contact support.',
  refused: 'This action is not available for the order.',
  refill: 'Refill is disabled for this service',
  notCompleted: 'The order is not completed',
  refillOver: 'Refill period of this order is over',
  refillOpen: 'You have active refill for this order. Please wait until refill being completed.',
  refillUnknown: 'Refill not found',
  limited: 'Rate limit exceeded',
  ours: 'Something went wrong. Please try again.',
} as const

/** The words for how things stand, by what they are said of; each is the key of its heading. */
export const v2Statuses = {
  statuses: ['Pending', 'Processing', 'In progress', 'Completed', 'Partial', 'Canceled'],
  subscriptionStatuses: ['Active', 'Paused', 'Completed', 'Expired', 'Canceled'],
  refillStatuses: ['Pending', 'In progress', 'Completed', 'Rejected'],
} as const
