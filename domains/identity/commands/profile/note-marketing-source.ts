import type { Trx } from '@vitrine/platform/database'
import type { MarketingForm } from '../../contract/forms.ts'
import { countLanding, writeMarketing } from '../../store/landing-store.ts'

/** The campaign parameters of a visitor's first address: counted by day, and stored for a customer who has none yet (NS-48). */
export async function noteMarketingSource(
  trx: Trx,
  noted: { readonly form: MarketingForm; readonly userId: number | null; readonly now: Date },
): Promise<void> {
  const marks = Object.fromEntries(Object.entries(noted.form).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  if (Object.keys(marks).length === 0) return
  const { marketing_source: source = '', marketing_medium: medium = '', marketing_campaign: campaign = '' } = marks
  await countLanding(trx, { source, medium, campaign, now: noted.now })
  if (noted.userId !== null) await writeMarketing(trx, noted.userId, marks)
}
