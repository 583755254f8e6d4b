import { listSignInWays } from '@vitrine/identity'
import type { Database } from '@vitrine/platform/database'
import type { AllowedSources } from '../third-parties.ts'

/** What the sign-in page may ask of the provider that shows One Tap there: the folder of its script, and no other page may. */
export async function oneTapSources(database: Database, panelId: number, path: string): Promise<AllowedSources> {
  if (!/^(\/[a-z]{2}(_[A-Z]{2})?)?\/login\/?$/.test(path)) return {}
  const { oneTapScript } = await database.read(panelId, (trx) => listSignInWays(trx, { telegramBot: null }))
  if (oneTapScript === null) return {}
  const folder = new URL('.', oneTapScript).href
  return { 'script-src': [folder], 'connect-src': [folder], 'frame-src': [folder] }
}
