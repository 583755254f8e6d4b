import type { Tone } from '@vitrine/ui/components'
import type texts from '../../messages/en/refills.json'

export type RefillState = keyof (typeof texts)['states']

export interface RefillRow {
  readonly id: number
  readonly orderId: number
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly service: { readonly id: number; readonly name: string }
  readonly link: string | null
  readonly quantity: number
  readonly ordered: number
  readonly origin: 'customer' | 'count'
  readonly state: RefillState
  readonly reason: string | null
  readonly guaranteeUntil: string | null
  readonly requestedAt: string
  readonly endedAt: string | null
}

export interface Refill extends RefillRow {
  /** How it stands at the provider; null when none was asked. */
  readonly task: {
    readonly account: string
    readonly providerOrderId: string
    readonly providerRefillId: string | null
    readonly rawStatus: string | null
    readonly tries: number
    readonly dueAt: string | null
  } | null
  readonly actions: Readonly<Record<'send' | 'refuse' | 'decide', boolean>>
}

export const stateTones: Readonly<Record<RefillState, Tone>> = {
  requested: 'mute',
  submitting: 'mute',
  unknown: 'warn',
  accepted: 'ok',
  in_progress: 'ok',
  completed: 'mute',
  rejected: 'bad',
}
