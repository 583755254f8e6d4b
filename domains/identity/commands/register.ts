import type { Database } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import type { RegisterForm } from '../contract/forms.ts'
import { alreadyRegistered } from '../errors.ts'
import { userRegistered } from '../events.ts'
import { newAffiliateCode } from '../model/tokens.ts'
import { tombstoneOf } from '../model/tombstone.ts'
import { noteReturn } from '../store/personal-data-store.ts'
import { findAffiliate, insertUser } from '../store/user-store.ts'
import { beginSession, type EnteredSession, type Entering } from './enter-account.ts'
import { hashPassword } from './hash-password.ts'

const marketingFields = ['marketing_source', 'marketing_medium', 'marketing_campaign', 'vs_cid', 'vs_subid'] as const

/** Creates the account and its first session; an e-mail that has an account is refused. An unknown affiliate code is ignored. */
export async function register(
  database: Database,
  asked: Omit<Entering, 'userId'> & {
    readonly panelId: number
    readonly form: RegisterForm
    readonly locale: Locale
    readonly secret?: string
  },
): Promise<EnteredSession> {
  const { form } = asked
  const passwordHash = await hashPassword(form.password)
  return database.transaction(asked.panelId, async (trx) => {
    const userId = await insertUser(trx, {
      email: form.email,
      name: form.name,
      passwordHash,
      locale: asked.locale,
      affiliateCode: newAffiliateCode(),
      accountType: form.account_type,
      vat: form.account_type === 'business' ? (form.vat ?? null) : null,
      messengers: form.messengers ?? [],
      referredBy: form.affiliate_code ? await findAffiliate(trx, form.affiliate_code) : null,
      googleAnalytics4: form.google_analytics4_client_id ?? null,
      yandexMetrika: form.yandex_metrika_client_id ?? null,
      marketing: marketingOf(form),
    })
    if (userId === undefined) throw alreadyRegistered()
    if (asked.secret !== undefined) await noteReturn(trx, userId, tombstoneOf(asked.secret, trx.panelId, form.email))
    await announce(trx, userRegistered, { userId })
    return beginSession(trx, { ...asked, userId })
  })
}

const marketingOf = (form: RegisterForm): Record<string, string> =>
  Object.fromEntries(marketingFields.flatMap((field) => (form[field] ? [[field, form[field]]] : [])))
