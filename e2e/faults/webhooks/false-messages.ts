import { gzipSync } from 'node:zlib'
import { type Case, type CaseContext, expectAll, hookOf, isRefused, type Message, messageOf, stateIs, tell, withoutTrace } from './case.ts'

const MINUTE = 60_000
const TEN_MB = 10 * 1024 * 1024
const BOMB_MB = 16

/** A forged message about a real pending payment, so that accepting it would be worth something. */
async function refused(context: CaseContext, what: string, spoil: (externalId: string) => Message): Promise<readonly string[]> {
  const invoice = await context.open()
  const opening = (await context.counter.invoice(invoice.id)).externalId ?? 'unknown'
  const wrong = await withoutTrace(context, what, async () =>
    expectAll(what, [await tell(context, spoil(opening))], (status) => status === 400),
  )
  return [...wrong, ...(await stateIs(context, invoice, 'pending'))]
}

/** A time that is not now: refused where it is signed, and of no matter where it is not. */
async function atAnotherTime(context: CaseContext, what: string, at: Date): Promise<readonly string[]> {
  const { desk } = context
  if (desk.kind.speech.signing === 'bytes-and-time') return refused(context, what, (id) => messageOf(desk, id, { at }))
  const invoice = await context.open()
  const paid = await desk.till.arrive(invoice.id, { minor: invoice.minor })
  const message = messageOf(desk, paid, { at, claims: { created_at: Math.floor(at.getTime() / 1000) } })
  const statuses = [await tell(context, message), await tell(context, message)]
  await context.counter.work()
  return [...expectAll(what, statuses, (status) => status === 200), ...(await stateIs(context, invoice, 'settled'))]
}

/** The same content in another spelling: another message where bytes are signed, the same one where its meaning is. */
async function reserialised(context: CaseContext): Promise<readonly string[]> {
  const { desk } = context
  const spelt = ({ body, headers }: Message): Message => ({ body: JSON.stringify(JSON.parse(body), null, 2), headers })
  if (desk.kind.speech.signing === 'bytes-and-time') return refused(context, 're-serialised', (id) => spelt(messageOf(desk, id)))
  const invoice = await context.open()
  const message = messageOf(desk, await desk.till.arrive(invoice.id, { minor: invoice.minor }))
  const before = await context.counter.traces()
  const statuses = [await tell(context, message), await tell(context, spelt(message))]
  const rows = (await context.counter.traces()) - before
  await context.counter.work()
  return [
    ...expectAll('re-serialised', statuses, (status) => status === 200),
    ...(rows === 1 ? [] : [`one message in two spellings became ${rows} rows`]),
    ...(await stateIs(context, invoice, 'settled')),
  ]
}

/** Signed with the true secret, and still never ambiguous: it names one thing to fetch, or nothing. */
async function oddlyWritten(context: CaseContext, write: (body: string) => string): Promise<readonly string[]> {
  const { desk, counter } = context
  const invoice = await context.open()
  const opening = (await counter.invoice(invoice.id)).externalId ?? 'unknown'
  const body = write(messageOf(desk, opening, { claims: { amount: 'AMOUNT' } }).body)
  const message = { body, headers: desk.kind.speech.headers(body, desk.secret, new Date()) }
  const status = await tell(context, message)
  await counter.work()
  const isMeaning = desk.kind.speech.signing === 'meaning'
  return [
    ...expectAll('oddly written', [status], (answer) => (isMeaning ? answer === 400 : answer === 200 || answer === 400)),
    ...(await stateIs(context, invoice, 'pending')),
  ]
}

export const falseMessages: readonly Case[] = [
  { name: 'forged', run: (context) => refused(context, 'forged', (id) => messageOf(context.desk, id, { secret: 'a guess' })) },
  {
    name: 'signature missing',
    run: (context) => refused(context, 'missing', (id) => ({ body: messageOf(context.desk, id).body, headers: {} })),
  },
  {
    name: 'signed with an empty secret',
    run: (context) => refused(context, 'empty secret', (id) => messageOf(context.desk, id, { secret: '' })),
  },
  {
    name: 'signed with another panel’s secret',
    run: ({ desk, ...context }) => refused({ desk, ...context }, 'foreign', (id) => messageOf(desk, id, { secret: desk.foreignSecret })),
  },
  {
    name: 'signed for another body',
    run: (context) =>
      refused(context, 'another body', (id) => ({ ...messageOf(context.desk, id), headers: messageOf(context.desk, 'another').headers })),
  },
  { name: 're-serialised', run: reserialised },
  { name: 'stale', run: (context) => atAnotherTime(context, 'stale', new Date(Date.now() - 10 * MINUTE)) },
  { name: 'from the future', run: (context) => atAnotherTime(context, 'future', new Date(Date.now() + 10 * MINUTE)) },
  {
    name: 'true signature, lying content',
    run: async (context) => {
      const invoice = await context.open()
      const opening = (await context.counter.invoice(invoice.id)).externalId ?? 'unknown'
      const claims = { state: 'settled', status: 'succeeded', amount_minor: 1_000_000, amount_received: 1_000_000, live: true }
      const status = await tell(context, messageOf(context.desk, opening, { claims }))
      await context.counter.work()
      return [...expectAll('lying', [status], (answer) => answer === 200), ...(await stateIs(context, invoice, 'pending'))]
    },
  },
  {
    name: 'about a payment that never was',
    run: async (context) => {
      const status = await tell(context, messageOf(context.desk, 'pi_never_was'))
      await context.counter.work()
      return expectAll('never was', [status], (answer) => answer === 200)
    },
  },
  {
    name: '10 MB',
    run: (context) =>
      withoutTrace(context, '10 MB', async () => {
        const message = messageOf(context.desk, 'x'.repeat(TEN_MB))
        return expectAll('10 MB', [await tell(context, message)], isRefused)
      }),
  },
  {
    name: 'gzip bomb',
    run: (context) =>
      withoutTrace(context, 'gzip bomb', async () => {
        const { counter, desk } = context
        const { body, headers } = messageOf(desk, 'x'.repeat(BOMB_MB * 1024 * 1024))
        const before = process.memoryUsage().rss
        const status = await counter.send(hookOf(desk), gzipSync(body), { ...headers, 'content-encoding': 'gzip' })
        const grownMb = (process.memoryUsage().rss - before) / 1024 / 1024
        return [
          ...expectAll('gzip bomb', [status], isRefused),
          ...(grownMb < 20 * BOMB_MB ? [] : [`memory grew by ${grownMb.toFixed(0)} MB`]),
        ]
      }),
  },
  { name: 'a key twice', run: (context) => oddlyWritten(context, context.desk.kind.speech.twiceNamed) },
  { name: 'the number 1e-7', run: (context) => oddlyWritten(context, (body) => body.replace('"AMOUNT"', '1e-7')) },
  { name: 'the number 1e400', run: (context) => oddlyWritten(context, (body) => body.replace('"AMOUNT"', '1e400')) },
]
