import { formatMicro, micro, parseMicro } from '@vitrine/platform/kernel'
import type { Api } from '../../api/api-client.ts'

/** What may be paid out, how, and how earlier requests stand; nothing when that cannot be told now: the rest of the page does not wait for it. */
export async function loadWithdrawals(api: Api) {
  try {
    const [profile, methods, withdrawals] = await Promise.all([
      api.identity.profile(),
      api.payments.listWithdrawalMethods(),
      api.payments.listWithdrawals(),
    ])
    const { referral_user_balance: referral, task_user_balance: task } = profile.data
    return { earned: sum(referral, task), methods: methods.data, withdrawals: withdrawals.data }
  } catch {
    return null
  }
}
export type WithdrawalFacts = NonNullable<Awaited<ReturnType<typeof loadWithdrawals>>>

const sum = (...amounts: readonly string[]): string =>
  formatMicro(micro(amounts.reduce((total, amount) => total + (parseMicro(amount) ?? 0n), 0n)))
