import type { V2Field } from './v2-fields.ts'

export type { V2Field } from './v2-fields.ts'
export { v2ErrorTexts, v2Statuses, v2Types } from './v2-texts.ts'

/** The resellers' API at /api/v2: every call with its fields and an answer. The endpoint, its OpenAPI document and the page that explains it are made of this; docs/spec/api-v2.md is what all follow. */
export interface V2Parameter {
  readonly name: V2Field
  readonly isRequired: boolean
  /** Some services do without: their `parameters` say so. */
  readonly dependsOnService?: true
  readonly example: string
}

/** Fields of answers whose meaning needs an explanation. */
export type V2Note =
  | 'step'
  | 'rate_per'
  | 'guarantee_days'
  | 'rate_without_guarantee'
  | 'average_minutes'
  | 'parameters'
  | 'remains'
  | 'refunded'
  | 'change'
  | 'fields'
  | 'terms'

/** What a client may ask for, by the name it uses. */
export const v2Actions = [
  'services',
  'add',
  'status',
  'refill',
  'refill_status',
  'cancel',
  'balance',
  'changes',
  'service_changes',
] as const
export type V2Action = (typeof v2Actions)[number]

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
    | 'named'
    | 'namedMany'
    | 'serviceChanges'
  readonly action: V2Action
  readonly parameters: readonly V2Parameter[]
  readonly answer: unknown
  /** What of the answer is explained. */
  readonly notes?: readonly V2Note[]
}

const needed = (name: V2Field, example: string): V2Parameter => ({ name, isRequired: true, example })
const mostly = (name: V2Field, example: string): V2Parameter => ({ name, isRequired: true, dependsOnService: true, example })
const optional = (name: V2Field, example: string): V2Parameter => ({ name, isRequired: false, example })

export const V2_PATH = '/api/v2'
export const V2_OPENAPI_PATH = `${V2_PATH}/openapi.json`
export const V2_POSTMAN_PATH = `${V2_PATH}/postman.json`
export const V2_PER_MINUTE = 120
export const V2_BATCH_MAX = 100
export const V2_STATUS_MAX = 1000
export const V2_REFERENCES_MAX = 100

const SERVICE = {
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
}

export const v2Calls: readonly V2Call[] = [
  {
    key: 'services',
    action: 'services',
    parameters: [optional('all', '1')],
    notes: ['step', 'rate_per', 'guarantee_days', 'rate_without_guarantee', 'average_minutes', 'parameters'],
    answer: [SERVICE],
  },
  {
    key: 'serviceChanges',
    action: 'service_changes',
    parameters: [optional('since', '7312-41'), optional('all', '1')],
    notes: ['change', 'fields', 'terms'],
    answer: {
      changes: [
        { service: 1, change: 'changed', changed_at: '2026-11-22T10:15:30.000Z', fields: ['rate', 'min'], now: SERVICE },
        { service: 7, change: 'removed', changed_at: '2026-11-22T10:16:02.000Z', fields: [], now: null },
      ],
      cursor: '7319-7',
      terms: 'k3J9xQ2b',
      more: false,
    },
  },
  {
    key: 'add',
    action: 'add',
    parameters: [
      needed('service', '1'),
      mostly('link', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
      mostly('quantity', '1000'),
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
      optional('reference', 'customer-12'),
    ],
    answer: { order: 23503 },
  },
  {
    key: 'status',
    action: 'status',
    parameters: [needed('order', '23501')],
    notes: ['remains', 'refunded'],
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
    key: 'named',
    action: 'status',
    parameters: [needed('reference', 'customer-12')],
    answer: [
      {
        reference: 'customer-12',
        order: 23501,
        charge: '0.27819',
        start_count: '3572',
        status: 'Partial',
        remains: '157',
        currency: 'USD',
        refunded: '0.05181',
      },
    ],
  },
  {
    key: 'namedMany',
    action: 'status',
    parameters: [needed('references', 'customer-12,customer-13')],
    answer: [
      {
        reference: 'customer-12',
        order: 23501,
        charge: '0.27819',
        start_count: '3572',
        status: 'Partial',
        remains: '157',
        currency: 'USD',
        refunded: '0.05181',
      },
      { reference: 'customer-13', error: 'Incorrect order ID' },
    ],
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
