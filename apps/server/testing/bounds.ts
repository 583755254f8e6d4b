import type { Things } from './calls.ts'

/** The message about a field, given its readable name. */
type MessageOf = (field: string) => string

export interface Field {
  /** Its key among the errors, which is its place in the body too. */
  readonly name: string
  /** The lowest and the highest it may be. */
  readonly takes: readonly unknown[]
  /** What lies just outside, and what is said of it. */
  readonly refuses: readonly (readonly [unknown, MessageOf])[]
  /** Another field that has to say the same. */
  readonly counterpart?: string
}

/** The fields of one form, asked of one call. */
export interface Form {
  /** Verb and path, as the calls are listed. */
  readonly call: string
  readonly isGuest?: true
  /** The rest of the body, where the body that the call is listed with will not do. */
  readonly body?: (things: Things) => object
  /** What a form in order is told, where more is looked at than the form. */
  readonly answered?: readonly string[]
  readonly fields: (things: Things) => readonly Field[]
}

const required: MessageOf = (field) => `The ${field} field is required.`
const atLeast =
  (least: number): MessageOf =>
  (field) =>
    `The ${field} must be at least ${least}.`
const atMost =
  (most: number): MessageOf =>
  (field) =>
    `The ${field} must not be greater than ${most}.`
const between =
  (least: number | string, most: number | string): MessageOf =>
  (field) =>
    `The ${field} must be between ${least} and ${most}.`
const charactersMin =
  (least: number): MessageOf =>
  (field) =>
    `The ${field} must be at least ${least} characters.`
const charactersMax =
  (most: number): MessageOf =>
  (field) =>
    `The ${field} must not be greater than ${most} characters.`
const itemsMin =
  (least: number): MessageOf =>
  (field) =>
    `The ${field} must have at least ${least} items.`
const itemsMax =
  (most: number): MessageOf =>
  (field) =>
    `The ${field} must not have more than ${most} items.`
const decimalsMax =
  (most: number): MessageOf =>
  (field) =>
    `The ${field} must not have more than ${most} decimals.`
const noEmail: MessageOf = (field) => `The ${field} must be a valid email address.`
const noNumber: MessageOf = (field) => `The ${field} must be a number.`
const noInteger: MessageOf = (field) => `The ${field} must be an integer.`
const noBoolean: MessageOf = (field) => `The ${field} must be true or false.`
const misshapen: MessageOf = (field) => `The ${field} format is invalid.`
const notSelectable: MessageOf = (field) => `The selected ${field} is invalid.`
const says =
  (text: string): MessageOf =>
  () =>
    text

const letters = (count: number): string => 'a'.repeat(count)
/** No password that is tried first. */
const secretOf = (count: number): string => 'tq7vbz4mkw9'.repeat(Math.ceil(count / 11)).slice(0, count)
const NOBODY = 1_999_999

interface TextMore extends Pick<Field, 'counterpart'> {
  readonly of?: (count: number) => string
}

/** A text of `least` to `most` characters; one that may be left out has no least. */
const text = (name: string, least: number, most: number, { of = letters, ...more }: TextMore = {}): Field => ({
  name,
  takes: [of(least), of(most)],
  refuses: [
    [undefined, required],
    [of(least - 1), least === 1 ? required : charactersMin(least)],
    [of(most + 1), charactersMax(most)],
  ],
  ...more,
})
const optionalText = (name: string, most: number): Field => ({
  name,
  takes: [undefined, null, letters(most)],
  refuses: [[letters(most + 1), charactersMax(most)]],
})
const flag = (name: string): Field => ({ name, takes: [true, false], refuses: [['yes', noBoolean]] })
/** The id of something that there has to be. */
const existing = (name: string, id: number, reported: MessageOf = notSelectable): Field => ({
  name,
  takes: [id],
  refuses: [
    [undefined, required],
    [NOBODY, reported],
  ],
})

const emailOf = (length: number, first: string): string => `${first}${letters(length - first.length - '@mail.test'.length)}@mail.test`
const email = (first: string): Field => ({
  name: 'email',
  takes: [emailOf(255, first)],
  refuses: [
    [undefined, required],
    ['', required],
    ['nonsense', noEmail],
    [emailOf(256, first), charactersMax(255)],
  ],
})
const linkOf = (length: number): string => 'https://www.youtube.com/watch?v=abcdefghijk&x='.padEnd(length, 'a')
const link = (name: string, most: number): Field => ({
  name,
  takes: [linkOf(most)],
  refuses: [
    ['', says('The url field is required.')],
    [linkOf(most + 1), charactersMax(most)],
  ],
})
const messengersOf = (count: number) => Array.from({ length: count }, (_, index) => ({ type: 'telegram', value: `name${index}` }))
const noMessenger = says('The messenger is invalid.')

const account: readonly Form[] = [
  {
    call: 'POST /login',
    isGuest: true,
    answered: ['These credentials do not match our records.', 'You are not registered yet.'],
    body: ({ person }) => ({ email: person.email, password: 'nobodies password' }),
    fields: () => [email('login'), text('password', 1, 255)],
  },
  {
    call: 'POST /register',
    isGuest: true,
    fields: () => [
      email('register'),
      text('name', 2, 100),
      text('password', 8, 128, { counterpart: 'password_confirmation', of: secretOf }),
      { name: 'account_type', takes: ['individual', 'business'], refuses: [['other', notSelectable]] },
      { name: 'messengers', takes: [undefined, [], messengersOf(5)], refuses: [[messengersOf(6), itemsMax(5)]] },
      optionalText('google_analytics4_client_id', 64),
      optionalText('yandex_metrika_client_id', 64),
      ...['affiliate_code', 'marketing_source', 'marketing_medium', 'marketing_campaign', 'vs_cid', 'vs_subid'].map((name) =>
        optionalText(name, 255),
      ),
    ],
  },
  {
    call: 'POST /register',
    isGuest: true,
    body: () => ({ account_type: 'business', messengers: messengersOf(1) }),
    fields: () => [
      {
        name: 'vat',
        takes: [undefined, null, 'DE12', 'A'.repeat(20)],
        refuses: [
          ['DE1', misshapen],
          ['A'.repeat(21), misshapen],
          ['de12', misshapen],
        ],
      },
      {
        name: 'messengers.0',
        takes: [
          { type: 'skype', value: 'ab' },
          { type: 'other', value: letters(64) },
        ],
        refuses: [
          [{ type: 'skype', value: 'a' }, noMessenger],
          [{ type: 'other', value: letters(65) }, noMessenger],
          [{ type: 'pager', value: 'ab' }, noMessenger],
        ],
      },
    ],
  },
  { call: 'POST /password/email', isGuest: true, fields: () => [email('forgotten')] },
  {
    call: 'POST /password/reset',
    isGuest: true,
    answered: ['This password reset token is invalid.'],
    body: () => ({ token: 'nonsense' }),
    fields: () => [email('reset'), text('password', 8, 128, { counterpart: 'password_confirmation', of: secretOf }), text('token', 1, 255)],
  },
  { call: 'POST /api/v1/profile/set-email', answered: ['The email is already set.'], fields: () => [email('second')] },
  {
    call: 'POST /api/v1/youtube-account',
    answered: ['We found no YouTube channel at this address.'],
    fields: () => [
      {
        name: 'youtube_channel_url',
        takes: ['https://www.youtube.com/@'.padEnd(255, 'a')],
        refuses: [
          [undefined, required],
          ['https://www.youtube.com/@'.padEnd(256, 'a'), charactersMax(255)],
        ],
      },
    ],
  },
  {
    call: 'POST /api/v1/unsubscribe/{userId}',
    isGuest: true,
    fields: () =>
      ['order_actions_notifications', 'payment_actions_notifications', 'subscription_actions_notifications'].map((name) => ({
        name,
        takes: [true, false],
        refuses: [
          [undefined, required],
          ['yes', noBoolean],
        ],
      })),
  },
  {
    call: 'POST /api/v1/verification-document',
    fields: () => [
      {
        name: 'step',
        takes: ['identity', 'card', 'selfie'],
        refuses: [
          [undefined, required],
          ['passport', notSelectable],
        ],
      },
    ],
  },
  { call: 'POST /api/v1/search', fields: () => [text('query', 2, 100)] },
  { call: 'POST /api/v1/order-widget/search', fields: () => [text('query', 2, 100)] },
]

/** Between 1 and 10000 US dollars, where the method says nothing else. */
const topUp: Field = {
  name: 'amount',
  takes: ['1', 1.25, '10000'],
  refuses: [
    [undefined, required],
    ['', required],
    ['much', noNumber],
    ['1.001', decimalsMax(2)],
    ['0.99', between('1', '10000')],
    ['10000.01', between('1', '10000')],
  ],
}

const money: readonly Form[] = [
  ...['POST /api/v1/invoices/total-amount', 'POST /api/v1/add-funds'].map((call) => ({
    call,
    fields: ({ panel }: Things) => [topUp, existing('payment_method_id', panel.methodId)],
  })),
  { call: 'POST /api/v1/invoices/total-amount', fields: () => [optionalText('coupon_code', 50)] },
  {
    call: 'POST /api/v1/orders/{orderId}/pay-by-invoice',
    fields: ({ panel }) => [existing('payment_method_id', panel.redirectMethodId)],
  },
  { call: 'POST /api/v1/invoices/{invoiceId}/mark-is-paid', fields: () => [optionalText('comment', 500)] },
  {
    call: 'POST /api/v1/withdrawal/total-amount',
    fields: ({ panel }) => [
      {
        name: 'amount',
        takes: ['1', 1.25],
        refuses: [
          [undefined, required],
          ['1.001', decimalsMax(2)],
          ['0.99', atLeast(1)],
        ],
      },
      existing('payment_method_id', panel.withdrawalMethodId),
    ],
  },
  {
    call: 'POST /api/v1/withdrawal',
    // More than there is, so that none of them is under way when the next one comes.
    answered: ['You can withdraw up to 200.00.'],
    body: () => ({ amount: '400.00' }),
    fields: () => [text('account_number', 3, 255), optionalText('user_comment', 500)],
  },
]

const lineOf = ({ panel }: Things) => ({ service_id: panel.serviceId, url: linkOf(60), quantity: 100 })
const plannedLineOf = (things: Things) => ({
  ...lineOf(things),
  service_id: things.panel.serviceId + 1,
  drip_feed: { runs: 2, minutes_between_runs: 60, quantity_step: 1, mode: 'flat' },
})
const targeted = ({ panel }: Things, value: string) => [{ target_id: panel.targetId, values: [value] }]

const orders: readonly Form[] = [
  {
    call: 'POST /api/v1/orders',
    body: (things) => ({ orders: [lineOf(things)] }),
    fields: (things) => [
      {
        name: 'orders',
        takes: [[lineOf(things)], Array(100).fill(lineOf(things))],
        refuses: [
          [undefined, required],
          [[], itemsMin(1)],
          [Array(101).fill(lineOf(things)), itemsMax(100)],
        ],
      },
      existing('orders.0.service_id', things.panel.serviceId, says('This service is not available.')),
      link('orders.0.url', 500),
      {
        name: 'orders.0.quantity',
        takes: [100, 10_000],
        refuses: [
          [undefined, required],
          [100.5, noInteger],
          [99, says('The quantity must be between 100 and 10000.')],
          [10_001, says('The quantity must be between 100 and 10000.')],
        ],
      },
      optionalText('orders.0.name', 255),
      flag('orders.0.is_guarantee'),
      flag('orders.0.is_reorder'),
      optionalText('source', 50),
    ],
  },
  {
    call: 'POST /api/v1/orders',
    body: (things) => ({ orders: [plannedLineOf(things)] }),
    fields: (things) => [
      {
        name: 'orders.0.drip_feed.runs',
        takes: [2, 100],
        refuses: [
          [1, atLeast(2)],
          [101, atMost(100)],
          [2.5, noInteger],
        ],
      },
      {
        name: 'orders.0.drip_feed.minutes_between_runs',
        takes: [1, 10_080],
        refuses: [
          [0, atLeast(1)],
          [10_081, atMost(10_080)],
        ],
      },
      { name: 'orders.0.drip_feed.quantity_step', takes: [1, 50], refuses: [[0, atLeast(1)]] },
      {
        name: 'orders.0.drip_feed.mode',
        takes: ['flat', 'increasing', 'decreasing', 'random'],
        refuses: [['sideways', notSelectable]],
      },
      {
        name: 'orders.0.targetable_values',
        takes: [targeted(things, 'a'), targeted(things, letters(500))],
        refuses: [],
      },
    ],
  },
  {
    call: 'POST /api/v1/order-widget/widget-order-requests',
    isGuest: true,
    fields: ({ panel }) => [email('guest'), existing('payment_method_id', panel.redirectMethodId)],
  },
  {
    call: 'POST /api/v1/subscriptions',
    fields: ({ panel }) => {
      const service = { service_id: panel.serviceId, quantity: 100 }
      return [
        text('name', 1, 100),
        {
          name: 'contents_limit',
          takes: [1, 1000],
          refuses: [
            [undefined, required],
            [0, atLeast(1)],
            [1001, atMost(1000)],
            [1.5, noInteger],
          ],
        },
        {
          name: 'services',
          takes: [[service]],
          refuses: [
            [undefined, required],
            [[], itemsMin(1)],
            [Array(21).fill(service), itemsMax(20)],
          ],
        },
      ]
    },
  },
  {
    call: 'POST /api/v1/my-services/reviews',
    answered: ['The selected service id is invalid.'],
    fields: () => [
      {
        name: 'reviews.0.rating',
        takes: [1, 5],
        refuses: [
          [undefined, required],
          [0, atLeast(1)],
          [6, atMost(5)],
          [2.5, noInteger],
        ],
      },
      optionalText('reviews.0.comment', 1000),
    ],
  },
  {
    call: 'POST /api/v1/orders/{orderId}/support',
    fields: () => [text('subject', 3, 150), text('text', 10, 5000)],
  },
]

const earning: readonly Form[] = [
  {
    call: 'POST /api/v1/free-trials',
    fields: ({ panel }) => [
      existing('free_trial_quest_id', panel.questId),
      link('url', 500),
      {
        name: 'proof_url',
        takes: [undefined, null, linkOf(500)],
        refuses: [
          [linkOf(501), charactersMax(500)],
          ['no address', misshapen],
        ],
      },
    ],
  },
  {
    call: 'PATCH /api/v1/order-widgets/{id}',
    fields: ({ panel }) => [
      text('name', 1, 100),
      {
        name: 'minimum_purchase_amount',
        takes: [0, '10000'],
        refuses: [
          [undefined, required],
          [-0.01, atLeast(0)],
          [10_000.01, atMost(10_000)],
        ],
      },
      {
        name: 'payment_methods',
        takes: [[panel.methodId]],
        refuses: [
          [undefined, required],
          [[], itemsMin(1)],
          [[NOBODY], notSelectable],
        ],
      },
      {
        name: 'reward_percent',
        takes: [0, 1],
        refuses: [
          [undefined, required],
          [-0.01, atLeast(0)],
          [1.01, atMost(1)],
        ],
      },
    ],
  },
]

/** The bounds of NS-06, call by call. Campaigns have no calls yet; what only some panels or services ask for (captcha, messengers, comments of theirs) is tried where it belongs. */
export const forms: readonly Form[] = [...account, ...money, ...orders, ...earning]
