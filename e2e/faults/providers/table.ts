import type { FaultRule, TlsFailure } from '@vitrine/sandbox'
import type { Action, Expected, Row, Strike, StrikeFacts } from './cell.ts'

type Expectations = Readonly<Record<Action, Expected>>
type Strikes = Row['strike']

/** What a panel that replays tokens, or lists orders by them, lets us find out; at a plain one a human does. */
const found: Expected = ['ambiguous', { plain: 'review', request_id: 'completed', list: 'completed' }]
/** Refills are found by their token only; no panel lists them. */
const refillFound: Expected = ['ambiguous', { plain: 'undecided', request_id: 'completed', list: 'undecided' }]

/** It may have been carried out: never sent again without proof. A question is simply asked again. */
const unclear: Expectations = {
  add: found,
  status: ['fault', 'completed'],
  refill: refillFound,
  cancel: ['fault', 'stopped'],
  balance: ['fault', 'completed'],
  services: ['fault', 'completed'],
}

/** The spoiled answer still names the order: `status` confirms it, whatever the account lets us find out. */
const named: Expectations = { ...unclear, add: ['ambiguous', 'completed'] }

/** Nothing was sent. */
const unreached: Expectations = { ...unclear, add: ['not-sent', 'completed'], refill: ['not-sent', 'completed'] }

/** A clear refusal for now. */
const later = (reason: string): Expectations => ({
  ...unclear,
  add: [`rejected ${reason}`, 'completed'],
  refill: [`rejected ${reason}`, 'completed'],
})

/** What is odd has no meaning in this answer. */
const harmless: Expectations = {
  add: ['accepted', 'completed'],
  status: ['progress', 'completed'],
  refill: ['accepted', 'completed'],
  cancel: ['taken', 'stopped'],
  balance: ['answer', 'completed'],
  services: ['answer', 'completed'],
}

const rule =
  (kind: string, more: Partial<FaultRule> = {}): Strikes =>
  (action) => ({ rules: [{ kind, action, times: 1, ...more }] })

const fields = (text: object): Strikes => rule('with-fields', { text: JSON.stringify(text) })

const on =
  (strikes: Partial<Record<Action, Strikes>>, otherwise: Strikes): Strikes =>
  (action, facts) =>
    (strikes[action] ?? otherwise)(action, facts)

/** Strikes the answers to another question than the one that the action asks. */
const onAnswersTo =
  (question: string, strikes: Strikes): Strikes =>
  (action, facts): Strike => {
    const strike = strikes(action, facts)
    return 'rules' in strike ? { rules: strike.rules.map((one) => ({ ...one, action: question })) } : strike
  }

const all =
  (...strikes: Strikes[]): Strikes =>
  (action, facts) => ({
    rules: strikes.map((strike) => strike(action, facts)).flatMap((strike) => ('rules' in strike ? strike.rules : [])),
  })

const row = (group: string, variant: string, strike: Strikes, expected: Expectations, more: Partial<Row> = {}): Row => ({
  group,
  variant,
  strike,
  expected,
  ...more,
})

const forever = Number.MAX_SAFE_INTEGER
const slow = { isSlow: true }
const statuses = [500, 502, 503, 504, 520, 522, 524]
const tlsFailures: readonly TlsFailure[] = ['untrusted', 'reset', 'garbage', 'silent']
const previousRefill = (_action: Action, { previousRefill: text }: StrikeFacts): Strike => ({
  rules: [{ kind: 'field-as', action: 'refill', times: 1, field: 'refill', text }],
})

/** Nothing goes wrong at all. */
export const harmlessRow = row('nothing', 'at all', () => ({ rules: [] }), harmless)

/** 27 groups of faults; each names, for every action and profile, the class of the outcome and what becomes of the order. */
export const rows: readonly Row[] = [
  row('no answer, not carried out', 'silence', rule('hang'), unclear, slow),
  row('no answer, not carried out', 'a cut connection', rule('close'), unclear),
  row('no answer, carried out', 'silence', rule('accept-then-hang'), unclear, slow),
  row('no answer, carried out', 'a cut connection', rule('accept-then-drop'), unclear),
  row('stopped in the middle of the body', 'silence', rule('stall'), unclear, slow),
  row('connection refused', 'a closed port', () => ({ port: 'closed' }), unreached),
  ...tlsFailures.map((tls) => row('no secure connection', tls, () => ({ tls }), unreached, tls === 'silent' ? slow : {})),
  row('one byte a second', 'a trickle', rule('trickle', { ms: 1000 }), unclear, slow),
  ...statuses.map((status, index) =>
    row('5xx, not carried out', String(status), rule('error-before', { status, html: index % 2 === 0 }), unclear),
  ),
  ...statuses.map((status, index) =>
    row('5xx, carried out', String(status), rule('accept-then-error', { status, html: index % 2 === 1 }), unclear),
  ),
  row('429', 'that explains itself', rule('rate-limited'), later('transient')),
  row('429', 'of a proxy', rule('rate-limited', { html: true }), unclear),
  row('401', 'a revoked key', rule('key-revoked'), later('key')),
  row('401', 'forbidden', rule('key-revoked', { status: 403, text: 'Forbidden' }), later('key')),
  row('HTML', 'instead of the answer', rule('accept-then-html'), unclear),
  row('HTML', 'instead of the action', rule('error-before', { status: 200 }), unclear),
  row('truncated', 'half a body', rule('truncated'), unclear),
  row('invalid UTF-8', 'in a text', rule('invalid-utf8'), named),
  row('duplicate keys', 'with other values', rule('duplicate-keys'), named),
  row(
    'two ids',
    'in two fields',
    on({ add: rule('id-as', { form: 'two' }), refill: fields({ refill_id: '987654' }) }, fields({ id: '987654', order_id: '987655' })),
    { ...harmless, add: named.add, refill: refillFound },
  ),
  row(
    'two ids',
    'as a list',
    on({ add: rule('id-as', { form: 'list' }), refill: fields({ refill: ['1', '2'] }) }, fields({ ids: ['1', '2'] })),
    { ...harmless, add: found, refill: refillFound },
  ),
  row(
    'a reused id',
    'of the order before, although this one stands',
    on(
      { add: rule('id-as', { form: 'previous' }), status: rule('batch-as', { form: 'twins' }), refill: previousRefill },
      fields({ id: '1', order_id: '1' }),
    ),
    { ...harmless, add: found, status: ['no-news', 'completed'], refill: refillFound },
  ),
  row(
    'a reused id',
    'of the order before, and nothing was done',
    on({ add: rule('stale-id'), refill: previousRefill }, fields({ id: '1' })),
    {
      ...harmless,
      add: found,
      refill: refillFound,
    },
  ),
  row('an id of another order', 'of somebody else', rule('id-as', { form: 'foreign' }), {
    ...harmless,
    add: ['accepted', 'review'],
    status: ['no-news', 'completed'],
    refill: ['accepted', 'rejected'],
    cancel: ['silent', 'stopped'],
    services: ['not believed', 'completed'],
  }),
  row('an id as text, float, negative', 'text', rule('id-as', { form: 'text' }), harmless),
  row('an id as text, float, negative', 'float', rule('id-as', { form: 'float' }), { ...harmless, status: ['no-news', 'completed'] }),
  row('an id as text, float, negative', 'negative', rule('id-as', { form: 'negative' }), {
    ...harmless,
    add: found,
    status: ['no-news', 'completed'],
    refill: refillFound,
    cancel: ['silent', 'stopped'],
    services: ['not believed', 'completed'],
  }),
  row(
    'an error in a 200',
    'in known words',
    on(
      {
        add: rule('error-text', { text: 'Bad link' }),
        status: rule('error-text', { text: 'Incorrect order ID', times: 3 }),
        refill: rule('error-text', { text: 'Refill is disabled for this service' }),
        cancel: rule('error-text', { text: 'Order can no longer be canceled' }),
      },
      rule('error-text', { text: 'Invalid API key' }),
    ),
    {
      ...unclear,
      add: ['rejected definitive', 'failed'],
      status: ['error', 'completed'],
      refill: ['rejected definitive', 'rejected'],
      cancel: ['refused', 'completed'],
    },
  ),
  row(
    'an unknown error',
    'in words nobody has classified',
    on({ status: rule('error-text', { text: 'Strange things happen', times: 3 }) }, rule('error-text', { text: 'Strange things happen' })),
    {
      ...unclear,
      status: ['error', 'completed'],
      refill: ['rejected definitive', 'rejected'],
      cancel: ['refused', 'completed'],
    },
  ),
  row('another currency', 'once', on({ status: rule('wrong-currency'), balance: rule('wrong-currency') }, fields({ currency: 'EUR' })), {
    ...harmless,
    balance: ['answer EUR', 'completed'],
    services: ['another currency', 'completed'],
  }),
  row(
    'another currency',
    'again and again',
    on({ status: rule('wrong-currency', { times: forever }), balance: rule('wrong-currency') }, fields({ currency: 'EUR' })),
    { ...harmless, status: ['progress', 'review'], balance: ['answer EUR', 'completed'], services: ['another currency', 'completed'] },
    { lasts: true },
  ),
  row(
    'ten times the price',
    'for a moment',
    on(
      {
        status: rule('field-times', { field: 'charge' }),
        balance: rule('field-times', { field: 'balance' }),
        services: rule('field-times', { field: 'rate' }),
      },
      fields({ charge: '4.2' }),
    ),
    { ...harmless, services: ['answer, paused', 'completed'] },
    { pausesRoute: true },
  ),
  row(
    'ten times the price',
    'to the end',
    on({ status: rule('field-times', { field: 'charge', times: forever }) }, fields({ charge: '4.2' })),
    harmless,
    { lasts: true, costFactor: 10n, pausesRoute: true },
  ),
  row('odd remains', 'negative', on({ status: rule('field-as', { text: '-5', times: forever }) }, fields({ remains: '-5' })), harmless, {
    lasts: true,
  }),
  row('odd remains', 'more than ordered', on({ status: rule('field-as', { text: '999999' }) }, fields({ remains: '999999' })), {
    ...harmless,
    status: ['progress', 'review'],
  }),
  row(
    'odd remains',
    'a word',
    on({ status: rule('field-as', { text: 'Unknown', times: forever }) }, fields({ remains: 'Unknown' })),
    harmless,
    {
      lasts: true,
    },
  ),
  row(
    'odd remains',
    'a word, and only a part was delivered',
    on({ status: rule('field-as', { text: 'Unknown', times: forever }) }, fields({ remains: 'Unknown' })),
    { ...harmless, status: ['progress', 'review'] },
    { lasts: true, fate: 'partial' },
  ),
  row(
    'a status that goes back',
    'for a moment',
    on(
      {
        add: rule('regress'),
        // As much as the smallest order of any kind: more than was ordered would be another fault.
        status: all(rule('status-word', { text: 'Pending', times: 2 }), rule('field-as', { text: '200', times: 2 })),
        refill: onAnswersTo('refill_status', rule('status-word', { text: 'Pending', times: 2 })),
        cancel: onAnswersTo('status', rule('status-word', { text: 'In progress', times: 2 })),
      },
      fields({ status: 'Pending' }),
    ),
    harmless,
    { deliverySeconds: 2 },
  ),
  row(
    'no end',
    'always under way',
    on(
      {
        add: rule('never-terminal'),
        status: rule('slow', { ms: 1 }),
        refill: onAnswersTo('refill_status', rule('status-word', { text: 'In progress', times: forever })),
        cancel: onAnswersTo('status', rule('status-word', { text: 'In progress', times: forever })),
      },
      fields({ status: 'In progress' }),
    ),
    {
      ...harmless,
      add: ['accepted', 'running'],
      status: ['progress', 'running'],
      refill: ['accepted', 'in_progress'],
      cancel: ['taken', 'cancel_pending'],
    },
    { fate: 'never-terminal', lasts: true },
  ),
  row(
    'ids missing from a batch',
    'some',
    on({ status: rule('missing-ids'), services: rule('missing-ids', { form: 'first' }) }, rule('missing-ids', { form: 'all' })),
    { ...unclear, status: ['no-news+progress', 'completed'], cancel: ['silent', 'stopped'], services: ['answer, paused', 'completed'] },
  ),
  row('ids missing from a batch', 'all', rule('missing-ids', { form: 'all' }), {
    ...unclear,
    status: ['no-news', 'completed'],
    cancel: ['silent', 'stopped'],
    services: ['not believed', 'completed'],
  }),
  row('two answers', 'in one body', rule('answers-twice'), named),
  row('two answers', 'on the wire', rule('answers-twice', { form: 'wire' }), harmless),
]
