import { createHmac } from 'node:crypto'
import type { Database, Trx } from '@vitrine/platform/database'
import { claimKey, findResource, type IdempotencyKey, keepResource, keyOfOwn } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import type { RegisterForm } from '../../contract/forms.ts'
import { alreadyRegistered } from '../../errors.ts'
import { userRegistered } from '../../events.ts'
import { newAffiliateCode } from '../../model/tokens.ts'
import { findAffiliate, insertUser } from '../../store/user-store.ts'
import { hashPassword } from '../credentials/hash-password.ts'
import { askConfirmation } from '../emails/confirm-email.ts'
import { type Arrival, beginSession, type Entered, type EnteredSession } from './enter-account.ts'
import { signIn } from './sign-in.ts'

const marketingFields = ['marketing_source', 'marketing_medium', 'marketing_campaign', 'vs_cid', 'vs_subid'] as const

export interface Registering extends Arrival {
  readonly panelId: number
  readonly form: RegisterForm
  readonly locale: Locale
  /** Anyone who makes the account vouches for its address: the demo's people and those of trials. No request says so. */
  readonly emailIsProven?: true
}

/** Creates the account and its first session; an e-mail that has an account is refused. An unknown affiliate code is ignored. */
export async function register(database: Database, asked: Registering): Promise<EnteredSession> {
  const passwordHash = await hashPassword(asked.form.password)
  return database.transaction(asked.panelId, (trx) => openAccount(trx, asked, passwordHash))
}

/**
 * Idempotent registration: a repeat under the same key opens the first one's account, by the password that both carry, and makes nothing. `confirm`
 * checks what is valid once, such as a captcha's answer, so a repeat skips it.
 */
export async function registerOnce(
  database: Database,
  asked: Registering & { readonly secret: string; readonly idempotency: IdempotencyKey | null; readonly confirm: () => Promise<void> },
): Promise<Entered> {
  const { panelId, form } = asked
  const sent = asked.idempotency && sealed(asked.idempotency, form, asked.secret)
  const key = sent ?? keyOfOwn()
  const enterAgain = () => signIn(database, { ...asked, email: form.email, password: form.password, isExpected: true })
  if (sent && (await database.read(panelId, (trx) => findResource(trx, sent)))) return enterAgain()
  await asked.confirm()
  const passwordHash = await hashPassword(form.password)
  const entered = await database.transaction(panelId, async (trx) => {
    if ((await claimKey(trx, key)).replayOf) return undefined
    const session = await openAccount(trx, asked, passwordHash)
    await keepResource(trx, key, String(session.userId))
    return session
  })
  return entered ?? enterAgain()
}

/** The key with a keyed digest: a plain one, stored beside the key, would let a thief of the database try passwords offline. */
const sealed = (key: IdempotencyKey, { 'g-recaptcha-response': _, ...form }: RegisterForm, secret: string): IdempotencyKey => ({
  ...key,
  bodyHash: createHmac('sha256', secret)
    .update(`register:${JSON.stringify(form)}`)
    .digest(),
})

async function openAccount(trx: Trx, asked: Registering, passwordHash: string): Promise<EnteredSession> {
  const { form } = asked
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
    emailVerifiedAt: asked.emailIsProven ? asked.now : null,
  })
  if (userId === undefined) throw alreadyRegistered()
  await announce(trx, userRegistered, { userId })
  await askConfirmation(trx, userId)
  return beginSession(trx, { ...asked, userId, provenAt: asked.now })
}

const marketingOf = (form: RegisterForm): Record<string, string> =>
  Object.fromEntries(marketingFields.flatMap((field) => (form[field] ? [[field, form[field]]] : [])))
