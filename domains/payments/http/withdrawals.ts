import { refuseWithoutStepUp } from '@vitrine/identity'
import { balancesOf, totalEarnings } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { type BoundRoute, claimKey, implement, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { formatMicro, MICRO_PER_CENT, type Micro, Refusal } from '@vitrine/platform/kernel'
import { quoteWithdrawal, requestWithdrawal } from '../commands/withdrawals/request-withdrawal.ts'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { listWithdrawalMethods, listWithdrawals } from '../queries/list-withdrawals.ts'
import { dollarAmount } from './dollar-amount.ts'
import { presentWithdrawal, presentWithdrawalMethod } from './present-withdrawal.ts'

/** Withdrawal methods, a quote, the request and the status of requests. */
export function withdrawalRoutes(deps: PaymentsDeps): BoundRoute[] {
  const { database, panels, clock } = deps
  return [
    implement(paymentsContract.listWithdrawalMethods, async (_, context) => {
      const methods = await database.read(context.panelId, listWithdrawalMethods)
      return { data: methods.map((method) => presentWithdrawalMethod(method, context.locale)) }
    }),
    implement(paymentsContract.quoteWithdrawal, async ({ body }, context) => {
      const requested = dollarAmount(body.amount)
      const { amount, fee, total } = await database.read(context.panelId, (trx) => quoteWithdrawal(trx, body.payment_method_id, requested))
      return { data: { amount: formatMicro(amount), fee_amount: formatMicro(fee), total_amount: formatMicro(total) } }
    }),
    implement(
      paymentsContract.requestWithdrawal,
      async ({ body, query }, context) => {
        const userId = personOf(context)
        const { options } = await panels.get(context.panelId)
        const input = {
          userId,
          methodId: body.payment_method_id,
          amount: dollarAmount(body.amount),
          accountNumber: body.account_number,
          userComment: body.user_comment || null,
        }
        const idempotency = context.idempotency ?? keyOfOwn()
        return database.transaction(context.panelId, async (trx) => {
          const { replayOf } = await claimKey(trx, idempotency)
          if (!replayOf) {
            await refuseWithoutStepUp(trx, context.caller, clock.now())
            const { id } = await requestWithdrawal(trx, input, { options, now: clock.now() })
            await saveResource(trx, idempotency, String(id))
          }
          return { data: await balancesAfter(trx, userId, query.with_increased_balance_accuracy === '1') }
        })
      },
      { rateLimit: { name: 'withdrawal', per: 'caller', burst: 10, perMinute: 2, store: 'database' } },
    ),
    implement(paymentsContract.listWithdrawals, async (_, context) => {
      const withdrawals = await database.read(context.panelId, (trx) => listWithdrawals(trx, userIdOf(context)))
      return { data: withdrawals.map((each) => presentWithdrawal(each, context.locale)) }
    }),
  ]
}

/** A program's token may order, but never takes money out. */
function personOf(context: RequestContext): number {
  if (context.caller.kind === 'user' && context.caller.via !== 'session') {
    throw new Refusal('unauthenticated', 'request.unauthenticated')
  }
  return userIdOf(context)
}

async function balancesAfter(trx: Trx, userId: number, isExact: boolean) {
  const { total, referral, task } = await balancesOf(trx, userId)
  const shown = (amount: Micro): string => formatMicro(isExact ? amount : amount - (amount % MICRO_PER_CENT))
  return {
    balance: shown(total),
    referral_user_balance: shown(referral),
    task_user_balance: shown(task),
    total_earnings: shown(await totalEarnings(trx, userId)),
  }
}
