import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import { registrationClosed, signInEmailKnown, signInExpired, signInOccupied, signInTaken } from '../../errors.ts'
import { securityChanged, userRegistered } from '../../events.ts'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'
import { newAffiliateCode } from '../../model/tokens.ts'
import type { ProvenPerson } from '../../ports.ts'
import type { VisitorOrigin } from '../../store/sign-in-flow-store.ts'
import { insertLink, listLinks, useLink, writeTelegram } from '../../store/sign-in-link-store.ts'
import { findAffiliate, findUserByEmail, insertUser } from '../../store/user-store.ts'
import { askConfirmation } from '../emails/confirm-email.ts'

export interface Admission {
  readonly provider: SignInProviderName
  readonly person: ProvenPerson
  readonly locale: Locale
  readonly origin: VisitorOrigin
  readonly registrationIsOpen: boolean
  readonly now: Date
}

/**
 * The account linked to a provider identity, or a new one. An address that has an account already opens nothing, no matter who vouches for it: its owner connects the
 * provider from within.
 */
export async function admitPerson(trx: Trx, admission: Admission): Promise<number> {
  const { provider, person, now } = admission
  const known = await useLink(trx, person, now)
  if (known !== undefined) return known
  if (person.email !== null && (await findUserByEmail(trx, person.email))) throw signInEmailKnown()
  if (!admission.registrationIsOpen) throw registrationClosed()
  const userId = await newAccount(trx, admission)
  // A concurrent duplicate was faster: the next attempt finds its account.
  if (!(await insertLink(trx, { userId, provider, person, now }))) throw signInExpired()
  await announce(trx, userRegistered, { userId })
  await askConfirmation(trx, userId)
  return userId
}

const NAME_MAX = 100

async function newAccount(trx: Trx, { provider, person, locale, origin, now }: Admission): Promise<number> {
  const name = person.name ?? person.username ?? person.email?.split('@')[0] ?? 'Guest'
  const userId = await insertUser(trx, {
    email: person.email,
    name: name.slice(0, NAME_MAX),
    passwordHash: null,
    locale,
    affiliateCode: newAffiliateCode(),
    referredBy: origin.affiliateCode ? await findAffiliate(trx, origin.affiliateCode) : null,
    marketing: origin.marketing ?? {},
    emailVerifiedAt: person.emailIsVerified ? now : null,
    socialProvider: provider,
    ...(provider === 'telegram' ? { telegram: telegramOf(person) } : {}),
  })
  if (userId === undefined) throw signInEmailKnown()
  return userId
}

const telegramOf = ({ subject, username }: ProvenPerson) => ({ id: Number(subject), username })

export interface Connection {
  readonly userId: number
  readonly provider: SignInProviderName
  readonly person: ProvenPerson
  readonly now: Date
}

/** Links a provider identity to a signed-in account. One of each provider; somebody else's is refused. */
export async function connectPerson(trx: Trx, { userId, provider, person, now }: Connection): Promise<void> {
  const known = await useLink(trx, person, now)
  if (known !== undefined && known !== userId) throw signInTaken()
  if (known === undefined) {
    const links = await listLinks(trx, userId)
    if (links.some((link) => link.provider === provider)) throw signInOccupied()
    if (!(await insertLink(trx, { userId, provider, person, now }))) throw signInTaken()
    await announce(trx, securityChanged, { userId, change: 'provider-on' })
  }
  if (provider === 'telegram') await writeTelegram(trx, userId, telegramOf(person))
}
