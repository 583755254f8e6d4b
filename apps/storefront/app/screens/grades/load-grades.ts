import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/or-missing.ts'

/** The ladder for everybody; for a customer also their standing. */
export async function loadGrades(api: Api, isSignedIn: boolean) {
  const now = new Date().toISOString()
  if (!isSignedIn) {
    const { data } = await orMissing('page', api.promotions.grades())
    return { now, grades: data, standing: null }
  }
  const { data } = await orMissing('page', api.promotions.profileGrades())
  const { grades, ...standing } = data
  return { now, grades, standing }
}
export type GradesData = Awaited<ReturnType<typeof loadGrades>>
export type Grade = GradesData['grades'][number]
export type GradeStanding = NonNullable<GradesData['standing']>
