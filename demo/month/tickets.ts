import { fileQuestion, findTicket } from '@vitrine/ordering'
import { answerTicket, rateTicket } from '@vitrine/ordering/operator'
import type { Business } from './business.ts'
import { order } from './deliveries.ts'
import type { Operator, Payer } from './funds.ts'
import { wares } from './wares.ts'

interface Answer {
  readonly text: string
  /** After the question. */
  readonly hours: number
  readonly isSolved: boolean
}

/** What a customer of the month asks the support, and how it goes on. */
export interface Question {
  /** Which share of the orders was placed before. */
  readonly after: number
  readonly name: string
  /** About an order is asked once there is one. */
  readonly kind: 'order' | 'payment' | 'account' | 'other'
  readonly subject: string
  readonly text: string
  readonly note?: string
  /** Without it the question waits. */
  readonly answer?: Answer
  /** Stars of a customer whose question was solved. */
  readonly rating?: number
}

const HOUR_MS = 3_600_000

export const questions: readonly Question[] = [
  {
    ...{ after: 0.25, name: 'Jonas Pohl', kind: 'account', subject: 'Our company on receipts' },
    text: 'Can you put Reelhouse GmbH and our VAT number on the receipts?',
    answer: { text: 'Yes. Add both to your profile: every receipt shows them from now on.', hours: 3, isSolved: true },
    rating: 5,
  },
  {
    ...{ after: 0.55, name: 'Yuki Arai', kind: 'order', subject: 'Views come slowly' },
    text: 'The first half arrived within an hour, since then nothing. Is something wrong?',
    note: 'The provider throttles this video: too many orders at once.',
    answer: {
      text: 'Nothing is lost: this service delivers up to 1,000 a day at the moment. The rest should be complete by tomorrow noon.',
      hours: 5,
      isSolved: true,
    },
    rating: 4,
  },
  {
    ...{ after: 0.82, name: 'Petr Novak', kind: 'payment', subject: 'Which currency is charged?' },
    text: 'My bank shows a fee for a foreign currency. Can I pay in euros?',
    answer: {
      text: 'We charge in US dollars. Which bank and which card did you use? We may have a better method for you.',
      hours: 2,
      isSolved: false,
    },
  },
  {
    ...{ after: 0.93, name: 'Clara Winther', kind: 'order', subject: 'Some of it is gone again' },
    text: 'The count was right yesterday and is about a tenth lower today. Does the guarantee cover that?',
  },
  {
    ...{ after: 0.98, name: 'Leyla Demir', kind: 'other', subject: 'Prices for larger quantities' },
    text: 'We plan 2 million views for a launch in spring. Is there a better price?',
  },
]

/** Files a question, and lets the support of the shop do with it as is planned. */
export async function askSupport(business: Business, payer: Payer, question: Question, operator: Operator): Promise<void> {
  const { database, panelId, clock, support } = business
  const { kind, subject, text, note, answer, rating } = question
  const orderId = kind === 'order' ? await orderOf(business, payer, operator) : null
  const now = clock.now()
  const { userId } = payer
  await database.transaction(panelId, async (trx) => {
    const id = await fileQuestion(trx, userId, { kind, orderId, invoiceId: null, subject, text, email: payer.customer.email }, now)
    const write = async (message: Parameters<typeof answerTicket>[2], at: Date) => {
      const version = (await findTicket(trx, id))?.version ?? 1
      await answerTicket(trx, { id, version, operatorId: support.operatorId, now: at }, message)
    }
    if (note) await write({ text: note, isNote: true, isSolved: false }, now)
    if (answer)
      await write({ text: answer.text, isNote: false, isSolved: answer.isSolved }, new Date(now.getTime() + answer.hours * HOUR_MS))
    if (rating !== undefined) await rateTicket(trx, { userId, id }, rating)
  })
}

async function orderOf(business: Business, payer: Payer, operator: Operator): Promise<number> {
  const [ware] = wares()
  if (!ware) throw new Error('The demo sells nothing')
  const { id } = await order(business, payer, { service_id: ware.serviceId, url: ware.url(8_000 + payer.userId), quantity: 2000 }, operator)
  await business.send()
  return id
}
