import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import { PPM } from '@vitrine/pricing'
import type { z } from 'zod'
import type { withdrawalMethod, withdrawalRow } from '../contract/withdrawal-schemas.ts'
import { textsFor } from '../model/method.ts'
import { withdrawalStatusOf } from '../model/withdrawal-states.ts'
import type { ListedWithdrawal } from '../queries/list-withdrawals.ts'
import type { WithdrawalMethod } from '../store/withdrawal-method-store.ts'

const SHOWN_DIGITS = 4

export function presentWithdrawalMethod(method: WithdrawalMethod, locale: Locale): z.infer<typeof withdrawalMethod> {
  const { name, description } = textsFor(method.texts, locale)
  return {
    id: method.id,
    name,
    icon: method.icon,
    description: description ?? null,
    min_amount: formatMicro(method.minAmount),
    max_amount: method.maxAmount === null ? null : formatMicro(method.maxAmount),
    fee_percent: method.feePpm / PPM,
    min_fee: formatMicro(method.minFee),
  }
}

export function presentWithdrawal(withdrawal: ListedWithdrawal, locale: Locale): z.infer<typeof withdrawalRow> {
  const { id, createdAt, amount, fee, accountNumber, state, method } = withdrawal
  return {
    id,
    created_at: createdAt.toISOString(),
    amount: formatMicro(amount),
    fee_amount: formatMicro(fee),
    total_amount: formatMicro(amount - fee),
    payment_method: presentWithdrawalMethod(method, locale),
    account_number: `•••• ${accountNumber.replace(/\s/g, '').slice(-SHOWN_DIGITS)}`,
    status: withdrawalStatusOf(state),
  }
}
