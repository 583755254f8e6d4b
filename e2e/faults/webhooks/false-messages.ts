import { gzipSync } from 'node:zlib'
import { type Case, expectAll, type Ground, hookOf, isRefused, type Message, messageOf, stateIs, tell, withoutTrace } from './case.ts'

const MINUTE = 60_000
const TEN_MB = 10 * 1024 * 1024
const BOMB_MB = 16

/** A forged message about a real pending payment, so that accepting it would be worth something. */
async function refused(ground: Ground, what: string, spoil: (externalId: string) => Message): Promise<readonly string[]> {
  const invoice = await ground.open()
  const opening = (await ground.counter.invoice(invoice.id)).externalId ?? 'unknown'
  const wrong = await withoutTrace(ground, what, async () =>
    expectAll(what, [await tell(ground, spoil(opening))], (status) => status === 400),
  )
  return [...wrong, ...(await stateIs(ground, invoice, 'pending'))]
}

/** A time that is not now: refused where it is signed, and of no matter where it is not. */
async function atAnotherTime(ground: Ground, what: string, at: Date): Promise<readonly string[]> {
  const { desk } = ground
  if (desk.kind.speech.signing === 'bytes-and-time') return refused(ground, what, (id) => messageOf(desk, id, { at }))
  const invoice = await ground.open()
  const paid = await desk.till.arrive(invoice.id, { minor: invoice.minor })
  const message = messageOf(desk, paid, { at, claims: { created_at: Math.floor(at.getTime() / 1000) } })
  const statuses = [await tell(ground, message), await tell(ground, message)]
  await ground.counter.work()
  return [...expectAll(what, statuses, (status) => status === 200), ...(await stateIs(ground, invoice, 'settled'))]
}

/** The same content in another spelling: another message where bytes are signed, the same one where its meaning is. */
async function reserialised(ground: Ground): Promise<readonly string[]> {
  const { desk } = ground
  const spelt = ({ body, headers }: Message): Message => ({ body: JSON.stringify(JSON.parse(body), null, 2), headers })
  if (desk.kind.speech.signing === 'bytes-and-time') return refused(ground, 're-serialised', (id) => spelt(messageOf(desk, id)))
  const invoice = await ground.open()
  const message = messageOf(desk, await desk.till.arrive(invoice.id, { minor: invoice.minor }))
  const before = await ground.counter.traces()
  const statuses = [await tell(ground, message), await tell(ground, spelt(message))]
  const rows = (await ground.counter.traces()) - before
  await ground.counter.work()
  return [
    ...expectAll('re-serialised', statuses, (status) => status === 200),
    ...(rows === 1 ? [] : [`one message in two spellings became ${rows} rows`]),
    ...(await stateIs(ground, invoice, 'settled')),
  ]
}

/** Signed with the true secret, and still never ambiguous: it names one thing to fetch, or nothing. */
async function oddlyWritten(ground: Ground, write: (body: string) => string): Promise<readonly string[]> {
  const { desk, counter } = ground
  const invoice = await ground.open()
  const opening = (await counter.invoice(invoice.id)).externalId ?? 'unknown'
  const body = write(messageOf(desk, opening, { claims: { amount: 'AMOUNT' } }).body)
  const message = { body, headers: desk.kind.speech.headers(body, desk.secret, new Date()) }
  const status = await tell(ground, message)
  await counter.work()
  const isMeaning = desk.kind.speech.signing === 'meaning'
  return [
    ...expectAll('oddly written', [status], (answer) => (isMeaning ? answer === 400 : answer === 200 || answer === 400)),
    ...(await stateIs(ground, invoice, 'pending')),
  ]
}

export const falseMessages: readonly Case[] = [
  { name: 'forged', run: (ground) => refused(ground, 'forged', (id) => messageOf(ground.desk, id, { secret: 'a guess' })) },
  {
    name: 'signature missing',
    run: (ground) => refused(ground, 'missing', (id) => ({ body: messageOf(ground.desk, id).body, headers: {} })),
  },
  {
    name: 'signed with an empty secret',
    run: (ground) => refused(ground, 'empty secret', (id) => messageOf(ground.desk, id, { secret: '' })),
  },
  {
    name: 'signed with another panel’s secret',
    run: ({ desk, ...ground }) => refused({ desk, ...ground }, 'foreign', (id) => messageOf(desk, id, { secret: desk.foreignSecret })),
  },
  {
    name: 'signed for another body',
    run: (ground) =>
      refused(ground, 'another body', (id) => ({ ...messageOf(ground.desk, id), headers: messageOf(ground.desk, 'another').headers })),
  },
  { name: 're-serialised', run: reserialised },
  { name: 'stale', run: (ground) => atAnotherTime(ground, 'stale', new Date(Date.now() - 10 * MINUTE)) },
  { name: 'from the future', run: (ground) => atAnotherTime(ground, 'future', new Date(Date.now() + 10 * MINUTE)) },
  {
    name: 'true signature, lying content',
    run: async (ground) => {
      const invoice = await ground.open()
      const opening = (await ground.counter.invoice(invoice.id)).externalId ?? 'unknown'
      const claims = { state: 'settled', status: 'succeeded', amount_minor: 1_000_000, amount_received: 1_000_000, live: true }
      const status = await tell(ground, messageOf(ground.desk, opening, { claims }))
      await ground.counter.work()
      return [...expectAll('lying', [status], (answer) => answer === 200), ...(await stateIs(ground, invoice, 'pending'))]
    },
  },
  {
    name: 'about a payment that never was',
    run: async (ground) => {
      const status = await tell(ground, messageOf(ground.desk, 'pi_never_was'))
      await ground.counter.work()
      return expectAll('never was', [status], (answer) => answer === 200)
    },
  },
  {
    name: '10 MB',
    run: (ground) =>
      withoutTrace(ground, '10 MB', async () => {
        const message = messageOf(ground.desk, 'x'.repeat(TEN_MB))
        return expectAll('10 MB', [await tell(ground, message)], isRefused)
      }),
  },
  {
    name: 'gzip bomb',
    run: (ground) =>
      withoutTrace(ground, 'gzip bomb', async () => {
        const { counter, desk } = ground
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
  { name: 'a key twice', run: (ground) => oddlyWritten(ground, ground.desk.kind.speech.twiceNamed) },
  { name: 'the number 1e-7', run: (ground) => oddlyWritten(ground, (body) => body.replace('"AMOUNT"', '1e-7')) },
  { name: 'the number 1e400', run: (ground) => oddlyWritten(ground, (body) => body.replace('"AMOUNT"', '1e400')) },
]
