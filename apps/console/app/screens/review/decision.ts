import type { Tone } from '@vitrine/ui/components'

/** What a person decided about an order of unknown outcome. */
export interface Decision {
  readonly outcome: 'accepted' | 'not_accepted'
  readonly providerOrderId: string | null
  readonly note: string
  readonly by: string
  readonly decidedAt: string
}

export const outcomeTones = { accepted: 'ok', not_accepted: 'mute' } as const satisfies Readonly<Record<Decision['outcome'], Tone>>
