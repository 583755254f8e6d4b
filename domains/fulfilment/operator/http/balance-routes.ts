import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { balanceHistory } from '../../queries/operator/balance-history.ts'
import { balanceContract as contract } from '../balance-schemas.ts'
import { accountNamed } from './provider-states.ts'

const DAY_MS = 86_400_000

/** How the balance of an account went. */
export const balanceRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.balance, { permission: 'providers.view', scope: 'panel' }, async ({ params, query: { days } }, { trx, now }) => {
    const account = await accountNamed(trx, params.id)
    const since = new Date(now.getTime() - days * DAY_MS)
    const { points, payments, spending, spentWeek, lastsHours, lastsUntil } = await balanceHistory(trx, account, { since, now })
    return {
      data: {
        ...{ since: since.toISOString(), currency: account.currency, lowBalance: formatMicro(account.lowBalanceMicro) },
        balance: account.balanceMicro === null ? null : formatMicro(account.balanceMicro),
        points: points.map(({ at, balance }) => ({ at: at.toISOString(), balance: formatMicro(balance) })),
        payments: payments.map(({ at, amount }) => ({ at: at.toISOString(), amount: formatMicro(amount) })),
        spending: spending.map(({ day, micro }) => ({ day, usd: formatMicro(micro) })),
        ...{ spentWeekUsd: formatMicro(spentWeek), lastsHours, lastsUntil: lastsUntil?.toISOString() ?? null },
      },
    }
  }),
]
