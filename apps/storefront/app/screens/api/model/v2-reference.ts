/** The resellers' API at /api/v2 as its page shows it; docs/spec/api-v2.md is what both follow. */
export interface V2Parameter {
  readonly name: string
  readonly isRequired: boolean
  readonly example: string
}

export interface V2Call {
  /** Also the key of its text. */
  readonly key: 'services' | 'add' | 'status' | 'statuses' | 'refill' | 'refills' | 'refillStatus' | 'cancel' | 'balance'
  readonly action: string
  readonly parameters: readonly V2Parameter[]
  readonly answer: unknown
}

const needed = (name: string, example: string): V2Parameter => ({ name, isRequired: true, example })
const optional = (name: string, example: string): V2Parameter => ({ name, isRequired: false, example })

export const V2_PATH = '/api/v2'
export const V2_PER_MINUTE = 120
export const V2_BATCH_MAX = 100

export const v2Calls: readonly V2Call[] = [
  {
    key: 'services',
    action: 'services',
    parameters: [],
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
      optional('request_id', 'order-4711'),
    ],
    answer: { order: 23501 },
  },
  {
    key: 'status',
    action: 'status',
    parameters: [needed('order', '23501')],
    answer: { charge: '0.27819', start_count: '3572', status: 'Partial', remains: '157', currency: 'USD' },
  },
  {
    key: 'statuses',
    action: 'status',
    parameters: [needed('orders', '23501,23502')],
    answer: {
      '23501': { charge: '0.27819', start_count: '3572', status: 'Partial', remains: '157', currency: 'USD' },
      '23502': { error: 'Incorrect order ID' },
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
  { type: 'Default', fields: ['link', 'quantity', 'runs?', 'interval?'] },
  { type: 'Package', fields: ['link'] },
  { type: 'SEO', fields: ['link', 'quantity', 'keywords'] },
  { type: 'Custom Comments', fields: ['link', 'comments'] },
  { type: 'Subscriptions', fields: ['username', 'min', 'max', 'posts?', 'delay?', 'expiry?'] },
]

/** Texts stay as they are in every language: programs look for them. */
export const v2ErrorTexts = {
  key: 'Invalid API key',
  request: 'Incorrect request',
  service: 'Incorrect service ID',
  order: 'Incorrect order ID',
  funds: 'Not enough funds on balance',
  link: 'Bad link',
  less: 'Quantity less than minimal 100',
  more: 'Quantity more than maximum 100000',
  active: 'You have active order with this link. Please wait until order being completed.',
  refill: 'Refill is disabled for this service',
  limited: 'Rate limit exceeded',
} as const

export const v2Statuses = ['Pending', 'Processing', 'In progress', 'Completed', 'Partial', 'Canceled'] as const
