/** Fields of requests beside `key` and `action`; each is also the key of its meaning on the page. */
export type V2Field = keyof typeof v2Fields

/** What a field may hold, in JSON Schema keywords, and what it means to a program's author. */
export interface V2FieldFacts {
  readonly type: 'integer' | 'string'
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly description: string
}

const INT_MAX = 2_147_483_647
const number = (description: string, minimum: number, maximum: number = INT_MAX) =>
  ({ type: 'integer', minimum, maximum, description }) as const satisfies V2FieldFacts
const text = (description: string, more: Partial<V2FieldFacts> = {}) =>
  ({ type: 'string', ...more, description }) as const satisfies V2FieldFacts

export const v2Fields = {
  all: text('1 also lists services of the type `Extended`, whose orders need the fields that `parameters` names.', { enum: ['0', '1'] }),
  service: number('Number of the service, from the list of services.', 1),
  link: text('What the order is for: a full address, or a name such as @nasa where a service works on profiles.'),
  quantity: number('A whole number between `min` and `max`, in multiples of `step`. With `runs` the quantity of each run.', 1),
  runs: number('Drip-feed: number of runs.', 2, 100),
  interval: number('Drip-feed: minutes between two runs.', 1, 10_080),
  comments: text('One comment per line.'),
  keywords: text('Search terms, one per line or separated by commas.'),
  country: text('Two-letter country codes, separated by commas.'),
  language: text('Language codes, separated by commas.'),
  brief: text('What the comments should be about, in your own words.'),
  guarantee: text('0 leaves out the guarantee and its price. Without this field the guarantee is included.', { enum: ['0', '1'] }),
  request_id: text('Your own text for the request. Sent again, it returns the first answer and nothing is ordered twice.', {
    maxLength: 128,
  }),
  username: text('The channel: its name or its address.'),
  min: number('Lowest quantity per post.', 1),
  max: number('Highest quantity per post. The same as `min` if left out.', 1),
  posts: number('How many new posts to order for; 1000 if left out. 0 orders only for posts that already exist.', 0, 1000),
  old_posts: number('How many of the newest existing posts to order for as well.', 0, 1000),
  delay: number('Minutes between a post and its order.', 0, 43_200),
  expiry: text('Last day, as day/month/year.', { pattern: '^\\d{1,2}/\\d{1,2}/\\d{4}$' }),
  order: number('Number of the order.', 1),
  orders: text('Order numbers, separated by commas.'),
  refill: number('Number of the refill.', 1),
  refills: text('Refill numbers, separated by commas.'),
  reference: text('Your own name for the order, up to 100 characters. Statuses and changes return it, and orders can be found by it.', {
    maxLength: 100,
  }),
  references: text('Up to 100 of your own names, separated by commas; as `references[]` each may contain commas itself.'),
  since: text('The cursor from the previous answer. Leave it out the first time.', { pattern: '^\\d{1,18}-\\d{1,10}$' }),
  items: text('A JSON list of up to 100 orders with the fields of `add` and a `request_id` each. Each gets its own answer.'),
} as const
