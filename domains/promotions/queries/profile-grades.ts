import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { ProfileGrades } from '../contract/grades.ts'
import { customerStanding } from './customer-standing.ts'
import { presentProfileGrades } from './present-grades.ts'

/** Grades as a profile carries them; null while the panel has none. */
export async function profileGradesOf(
  trx: Trx,
  { panel, userId, locale, now }: { readonly panel: Panel; readonly userId: number; readonly locale: Locale; readonly now: Date },
): Promise<ProfileGrades | null> {
  if (!panel.settings.grades_enabled) return null
  return presentProfileGrades(panel, await customerStanding(trx, userId, now), locale)
}
