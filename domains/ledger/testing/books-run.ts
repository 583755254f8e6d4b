import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { micro, Refusal } from '@vitrine/platform/kernel'
import type { Posted, Posting } from '../commands/post.ts'
import { aggregateAllAccounts } from '../commands/watch-books.ts'
import {
  type AccountKind,
  charge,
  checkBooks,
  createHold,
  type FinanceCode,
  type Leg,
  post,
  postHold,
  reverse,
  statement,
  theSystem,
  voidHold,
} from '../index.ts'
import type { AccountRef } from '../model/accounts.ts'
import { recordedSums } from '../queries/recorded-sums.ts'
import { createBooksModel } from './books-model.ts'

export const stepKinds = [
  'topUp',
  'topUp',
  'reward',
  'charge',
  'charge',
  'charge',
  'complete',
  'partial',
  'cancel',
  'finishAgain',
  'overdraw',
  'hold',
  'hold',
  'takeHold',
  'voidHold',
  'expireHold',
  'endHoldAgain',
  'reverse',
  'reverse',
  'reverseAgain',
  'replay',
  'otherMoney',
  'chargeBack',
  'repay',
  'aggregate',
] as const
export interface Step {
  readonly kind: (typeof stepKinds)[number]
  readonly user: number
  /** Chooses among what is there: a posting, an open order, a hold. */
  readonly pick: number
  readonly amount: bigint
}

/** A posting that went through, and how to repeat it. */
interface Past {
  readonly txnId: string
  readonly legs: readonly Leg[]
  readonly again: () => Promise<{ replayed: boolean } | undefined>
  readonly withOtherMoney: () => Promise<unknown>
  isReversed: boolean
}

/** The customers of a run, and what each begins with: enough for some steps, too little for all. */
export const USERS = [1, 2] as const
const OPENING = 6_000_000n

const main = (owner: number): AccountRef => ({ kind: 'customer.main', owner })
const own = (kind: AccountKind, owner = 0): AccountRef => ({ kind, owner })
const leg = (debit: AccountRef, credit: AccountRef, amount: bigint, code: FinanceCode = 'internal'): Leg => ({
  debit,
  credit,
  amount: micro(amount),
  code,
})
const backwards = (legs: readonly Leg[]): Leg[] => legs.map((it) => ({ ...it, debit: it.credit, credit: it.debit })).reverse()

/** Runs a sequence of steps in a panel of its own and compares the books with the model after every single one. Throws at the first difference. */
export class BooksRun {
  private readonly model = createBooksModel()
  private readonly past: Past[] = []
  private readonly open: { readonly line: number; readonly user: number; readonly amount: bigint }[] = []
  private readonly closed: { readonly line: number; readonly user: number }[] = []
  private readonly holds: { readonly id: string; readonly user: number; readonly amount: bigint; isEnded: boolean }[] = []
  private numbers = 0
  private readonly database: Database
  private readonly panelId: number
  private readonly opensEscrowsFirst: boolean

  /** With `opensEscrowsFirst` each charge finds its escrow account open, so that it goes the general way. */
  constructor(database: Database, panelId: number, { opensEscrowsFirst = false } = {}) {
    this.database = database
    this.panelId = panelId
    this.opensEscrowsFirst = opensEscrowsFirst
  }

  async work(steps: readonly Step[]): Promise<void> {
    for (const user of USERS) await this.topUp({ kind: 'topUp', user, pick: 0, amount: OPENING })
    for (const step of steps) {
      await this[step.kind](step)
      await this.compare()
    }
    for (const user of USERS) {
      const sum = (await this.inPanel((trx) => statement(trx, { userId: user, limit: 1, offset: 0 }))).sum
      const balance = (['customer.main', 'customer.task', 'customer.referral'] as const).map((kind) => this.model.posted(own(kind, user)))
      same(
        sum,
        balance.reduce((total, part) => total + part, 0n),
        `the statement of ${user} adds up to his balance`,
      )
    }
  }

  private async compare(): Promise<void> {
    await this.inPanel(async (trx) => {
      const rows = await trx.rows(sql<{ name: string; posted: bigint; held: bigint }>`
        select k.name || ':' || a.owner_id as name, b.posted, b.held
          from ledger.account a join ledger.account_kind k using (kind) join ledger.balance b using (panel_id, account_id) where a.panel_id = ${this.panelId}
        union all
        select k.name || ':' || a.owner_id, ((s.credits - s.debits) * s.sign)::bigint, 0
          from ${recordedSums(this.panelId)} s join ledger.account a on a.panel_id = ${this.panelId} and a.account_id = s.account_id join ledger.account_kind k using (kind)`)
      const found = new Map(rows.map((row) => [row.name, row]))
      for (const { ref, posted, held } of this.model.lines()) {
        const name = `${ref.kind}:${ref.owner}`
        const row = found.get(name) ?? { posted: 0n, held: 0n }
        same(row.posted, posted, `balance of ${name}`)
        same(row.held, held, `held of ${name}`)
      }
      const broken = await checkBooks(trx)
      if (broken.length > 0) throw new Error(JSON.stringify(broken))
    })
  }

  private inPanel<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.database.transaction(this.panelId, work)
  }
  private next(): number {
    this.numbers += 1
    return this.numbers
  }

  /** Posts, and expects what the model says: it goes through, or there is no money for it. */
  private async move(legs: readonly Leg[], expected = this.model.post(legs)): Promise<void> {
    const moving = legs.filter(({ amount }) => amount > 0n)
    if (moving.length === 0) return
    const posting: Posting = { key: `step:${this.next()}`, reference: { kind: 'user', id: 1 }, actor: theSystem, legs: moving }
    const other = { ...posting, legs: moving.map((it) => ({ ...it, amount: micro(it.amount + 1n) })) }
    const send = (it: Posting) => this.inPanel((trx) => post(trx, it))
    if (expected)
      this.remember(
        await send(posting),
        moving,
        () => send(posting),
        () => send(other),
      )
    else await refused('payments.funds', () => send(posting))
  }

  private remember(
    posted: Pick<Posted, 'txnId'>,
    legs: readonly Leg[],
    again: Past['again'],
    withOtherMoney: Past['withOtherMoney'],
  ): void {
    this.past.push({ txnId: posted.txnId, legs, again, withOtherMoney, isReversed: false })
  }

  private topUp({ user, amount }: Step): Promise<void> {
    const [payment, fee, bonus] = [own('payment', this.next()), amount / 20n, amount / 50n]
    return this.move([
      leg(own('gateway_clearing', 1), payment, amount),
      leg(payment, main(user), amount, 'invoiced'),
      ...(fee > 0n ? [leg(main(user), own('revenue.fee'), fee, 'fee')] : []),
      ...(bonus > 0n ? [leg(own('expense.bonus'), main(user), bonus, 'bonus')] : []),
    ])
  }

  private reward({ user, pick, amount }: Step): Promise<void> {
    const small = amount / 10n + 1n
    return this.move([
      pick % 2 === 0
        ? leg(own('expense.task'), own('customer.task', user), small, 'task')
        : leg(own('expense.referral'), own('customer.referral', user), small, 'referral'),
    ])
  }

  private async charge({ user, amount }: Step): Promise<void> {
    const line = this.next()
    if (this.opensEscrowsFirst) await this.inPanel((trx) => trx.run(sql`select ledger.account_of(10::smallint, ${line})`))
    const legs: Leg[] = []
    let left = amount
    for (const kind of ['customer.main', 'customer.task', 'customer.referral'] as const) {
      const part = [left, this.model.free(own(kind, user))].reduce((least, it) => (it < least ? it : least))
      if (part > 0n) legs.push(leg(own(kind, user), own('order', line), part, 'order'))
      left -= part > 0n ? part : 0n
    }
    const send = (money: bigint) => () =>
      this.inPanel((trx) => charge(trx, { userId: user, orderId: line, amount: micro(money), key: `order:${line}:charge` }))
    if (left > 0n) return refused('payments.funds', send(amount))
    await send(amount)()
    this.model.post(legs)
    this.open.push({ line, user, amount })
    const { id } = await this.inPanel((trx) =>
      trx.one(
        sql<{
          id: string
        }>`select txn_id as id from ledger.txn where panel_id = ${this.panelId} and business_key = ${`order:${line}:charge`}`,
      ),
    )
    this.remember({ txnId: id }, legs, async () => void (await send(amount)()), send(amount + 1n))
  }

  private async finish({ pick }: Step, share: bigint): Promise<void> {
    const order = this.open.splice(pick % Math.max(1, this.open.length), 1)[0]
    if (!order) return
    const refund = (order.amount * share) / 3n
    await this.move([
      leg(own('order', order.line), main(order.user), refund, 'cancel_order'),
      leg(own('order', order.line), own('revenue.orders'), order.amount - refund),
    ])
    this.closed.push(order)
  }
  private complete = (step: Step) => this.finish(step, 0n)
  private partial = (step: Step) => this.finish(step, 1n)
  private cancel = (step: Step) => this.finish(step, 3n)

  /** More can never leave an escrow than went into it. */
  private async finishAgain({ pick }: Step): Promise<void> {
    const order = this.closed[pick % Math.max(1, this.closed.length)]
    if (order) await this.move([leg(own('order', order.line), main(order.user), 1n, 'cancel_order')])
  }

  private overdraw({ user, amount }: Step): Promise<void> {
    return this.move([leg(main(user), own('revenue.fee'), this.model.free(main(user)) + amount, 'fee')])
  }

  private async hold({ user, amount }: Step): Promise<void> {
    const key = `wd:${this.next()}`
    const request = { key, account: main(user), amount: micro(amount), expiresAt: new Date(Date.now() - 1_000) }
    const send = () => this.inPanel((trx) => createHold(trx, request))
    if (!this.model.hold(main(user), amount)) return refused('payments.funds', send)
    const id = await send()
    same(await send(), id, 'the same key answers the same hold')
    this.holds.push({ id, user, amount, isEnded: false })
  }

  private async takeHold({ pick }: Step): Promise<void> {
    const hold = this.pendingHold(pick)
    if (!hold) return
    const legs = [leg(main(hold.user), own('payout_clearing'), hold.amount / 2n + 1n)]
    this.model.release(main(hold.user), hold.amount)
    hold.isEnded = true
    if (!this.model.post(legs)) throw new Error('held money is there')
    const posting: Posting = { key: `wd:${hold.id}:sent`, reference: { kind: 'withdrawal', id: 1 }, actor: theSystem, legs }
    await this.inPanel((trx) => postHold(trx, hold.id, posting))
  }

  private async endHold(pick: number, because: 'voided' | 'expired'): Promise<void> {
    const hold = this.pendingHold(pick)
    if (!hold) return
    same(await this.inPanel((trx) => voidHold(trx, hold.id, because)), true, 'a pending hold ends')
    this.model.release(main(hold.user), hold.amount)
    hold.isEnded = true
  }
  private voidHold = ({ pick }: Step) => this.endHold(pick, 'voided')
  private expireHold = ({ pick }: Step) => this.endHold(pick, 'expired')

  private async endHoldAgain({ pick }: Step): Promise<void> {
    const ended = this.holds.filter(({ isEnded }) => isEnded)
    const hold = ended[pick % Math.max(1, ended.length)]
    if (hold) same(await this.inPanel((trx) => voidHold(trx, hold.id)), false, 'a hold ends once')
  }

  private pendingHold(pick: number) {
    const pending = this.holds.filter(({ isEnded }) => !isEnded)
    return pending[pick % Math.max(1, pending.length)]
  }

  private async reverse({ pick }: Step): Promise<void> {
    const past = this.past[pick % Math.max(1, this.past.length)]
    if (!past) return
    const key = `reverse:${this.next()}`
    const send = () => this.inPanel((trx) => reverse(trx, { txnId: past.txnId, key, reason: 'test', actor: theSystem }))
    if (past.isReversed) return refused('books.reversedBefore', send)
    const legs = backwards(past.legs)
    if (!this.model.post(legs)) return refused('payments.funds', send)
    past.isReversed = true
    this.remember(await send(), legs, send, async () => this.reverseUnderKeyOfAnother(past, key))
  }

  private async reverseUnderKeyOfAnother(past: Past, key: string): Promise<void> {
    const other = this.past.find((it) => it !== past)
    if (!other) throw new Error('idempotency_mismatch')
    await this.inPanel((trx) => reverse(trx, { txnId: other.txnId, key, reason: 'test', actor: theSystem }))
  }

  private async reverseAgain(step: Step): Promise<void> {
    const reversed = this.past.filter(({ isReversed }) => isReversed)
    const past = reversed[step.pick % Math.max(1, reversed.length)]
    if (past) await this.reverse({ ...step, pick: this.past.indexOf(past) })
  }

  private async replay({ pick }: Step): Promise<void> {
    const answer = await this.past[pick % Math.max(1, this.past.length)]?.again()
    same(answer?.replayed ?? true, true, 'a repeated key answers the first posting')
  }

  private async otherMoney({ pick }: Step): Promise<void> {
    const past = this.past[pick % Math.max(1, this.past.length)]
    if (!past) return
    const answer = await past.withOtherMoney().then(
      () => 'went through',
      (error: unknown) => String(error),
    )
    same(answer.includes('idempotency_mismatch'), true, `other money under a used key is refused, but: ${answer}`)
  }

  /** The bank takes back what a customer may have spent: what is there, and the rest as their debt. */
  private chargeBack({ user, amount }: Step): Promise<void> {
    const free = this.model.free(main(user))
    const there = free < amount ? free : amount
    return this.move(
      [
        leg(main(user), own('gateway_clearing', 1), there, 'admin'),
        leg(own('customer.debt', user), own('gateway_clearing', 1), amount - there),
      ].filter((it) => it.amount > 0n),
    )
  }

  private repay({ user, amount }: Step): Promise<void> {
    return this.move([leg(main(user), own('customer.debt', user), amount, 'admin')])
  }

  private async aggregate(): Promise<void> {
    await aggregateAllAccounts(this.database, this.panelId)
  }
}

function same<T>(found: T, wanted: T, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}

async function refused(code: string, work: () => Promise<unknown>): Promise<void> {
  const answer = await work().then(
    () => 'went through',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
  same(answer, code, 'refusal')
}
