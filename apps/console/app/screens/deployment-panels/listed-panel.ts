import type { Tone } from '@vitrine/ui/components'

export const standings = ['open', 'frozen', 'preparing', 'closed', 'archived'] as const
export type Standing = (typeof standings)[number]

export interface ListedPanel {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly origin: string
  readonly host: string
  readonly otherHosts: readonly string[]
  /** Which of them counts first: archived, closed, no new orders, open. */
  readonly standing: Standing
  readonly isFrozen: boolean
  readonly isDemo: boolean
  readonly owners: readonly { readonly id: number; readonly name: string }[]
  readonly createdAt: string
  readonly orders30Days: number
}

export const TONES: Readonly<Record<Standing, Tone>> = { open: 'ok', frozen: 'warn', preparing: 'info', closed: 'warn', archived: 'mute' }
