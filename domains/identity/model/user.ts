import type { Locale } from '@vitrine/platform/kernel'
import type { Messenger } from '../contract/user-profile.ts'
import { frozen } from '../errors.ts'

export interface NotificationFlags {
  readonly order: boolean
  readonly payment: boolean
  readonly subscription: boolean
}

/** A person of one panel. */
export interface User {
  readonly id: number
  /** Lower case; null for accounts of a messenger until they give one. */
  readonly email: string | null
  readonly name: string
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
  readonly accountType: 'individual' | 'business'
  readonly locale: Locale
  readonly frozenAt: Date | null
  readonly company: {
    readonly name: string | null
    readonly address: string | null
    readonly site: string | null
    readonly vat: string | null
  }
  readonly messengers: readonly Messenger[]
  readonly affiliateCode: string
  readonly referredBy: number | null
  readonly analytics: { readonly googleAnalytics4: string | null; readonly yandexMetrika: string | null }
  readonly notifications: NotificationFlags
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly hasPassword: boolean
  readonly telegram: { readonly id: number | null; readonly username: string | null }
  readonly socialProvider: string | null
}

/** Of a deleted account its number is left and no way in. */
export const isErased = ({ email, telegram, socialProvider }: Pick<User, 'email' | 'telegram' | 'socialProvider'>): boolean =>
  email === null && telegram.id === null && socialProvider === null

/** Frozen users may read everything and change nothing that moves money (NS-50, ROLE-010). */
export function refuseIfFrozen(user: Pick<User, 'frozenAt'>): void {
  if (user.frozenAt) throw frozen()
}
