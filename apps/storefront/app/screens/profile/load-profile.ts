import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/or-missing.ts'
import { pickFlags } from '../../features/mail-choices/notice-flags.ts'
import { linkingMethod } from '../../features/payment/cards/linkable.ts'
import { isCard, payable } from '../../features/payment/methods/payment-choices.ts'
import { loadSignInWays } from '../../features/sign-in/sign-in-ways.ts'

/** What the page shows; the signature of mail links and every token stay out of the document. */
export async function loadProfile(api: Api) {
  const [profile, keys, methods, twoFactor, sessions, signIn, links, dataExport, deletion, emailChange] = await orMissing(
    'page',
    Promise.all([
      api.identity.profile(),
      api.identity.apiKeys(),
      api.payments.listMethods(),
      api.identity.twoFactor(),
      api.identity.sessions(),
      loadSignInWays(api),
      api.identity.signInLinks(),
      api.identity.dataExport(),
      api.identity.deletion(),
      api.identity.emailChange(),
    ]),
  )
  const ways = payable(methods.data)
  const { name, email, account_type, company_name, company_address, company_site, vat, created_at } = profile.data
  const { telegram_id, telegram_username } = profile.data
  return {
    name,
    email,
    account_type,
    company_name,
    company_address,
    company_site,
    vat,
    created_at,
    telegram_id,
    telegram_username,
    flags: pickFlags(profile.data),
    keys: keys.data,
    cards: ways.filter(isCard).map(({ linkedCardId, name }) => ({ linkedCardId, name })),
    twoFactor: twoFactor.data,
    sessions: sessions.data,
    dataExport: dataExport.data,
    deletion: deletion.data,
    emailChange: emailChange.data,
    signInProviders: signIn.providers,
    links: links.data,
    linkingMethodId: linkingMethod(ways)?.id ?? null,
    now: new Date().toISOString(),
  }
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
