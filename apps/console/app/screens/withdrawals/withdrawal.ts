import type { Tone } from '@vitrine/ui/components'
import type { ListPage } from '../../api/client.ts'

export type WithdrawalAct = 'approve' | 'refuse' | 'send' | 'sent' | 'fail' | 'complete' | 'bounce' | 'address'

export interface WithdrawalRow {
  readonly id: number
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly method: string
  /** In US dollars: what leaves the balance, what of it is a fee, what is sent. */
  readonly amount: string
  readonly fee: string
  readonly payout: string
  readonly accountNumber: string
  readonly state: WithdrawalState
  readonly approvals: number
  /** Who approved it, the first word first. */
  readonly approvedBy: readonly string[]
  /** What an approval approves. */
  readonly terms: string
  readonly createdAt: string
}

export interface WithdrawalPage extends ListPage<WithdrawalRow> {
  readonly isStopped: boolean
  /** What was sent today (UTC) of what the panel may send in a day, in US dollars. */
  readonly today: { readonly sent: string; readonly cap: string; readonly until: string }
}

export interface Withdrawal extends WithdrawalRow {
  readonly comment: string | null
  readonly approvalsNeeded: number
  readonly isApprovedByMe: boolean
  readonly risks: readonly { readonly risk: string; readonly text: string; readonly until: string | null }[]
  readonly isStopped: boolean
  readonly sources: readonly { readonly pot: 'referral' | 'task'; readonly amount: string }[]
  readonly payouts: readonly {
    readonly startedAt: string
    readonly state: 'sending' | 'unknown' | 'sent' | 'failed'
    readonly reference: string | null
    readonly detail: string | null
  }[]
  readonly timeline: readonly { readonly at: string; readonly kind: string; readonly actor: string; readonly detail: string | null }[]
  readonly actions: readonly WithdrawalAct[]
}

/** How each state looks. */
export const stateTones = {
  requested: 'warn',
  approved_1: 'warn',
  approved: 'info',
  sending: 'info',
  unknown: 'bad',
  sent: 'ok',
  failed: 'bad',
  completed: 'ok',
  void: 'mute',
  bounced: 'mute',
} as const satisfies Readonly<Record<string, Tone>>
export type WithdrawalState = keyof typeof stateTones
