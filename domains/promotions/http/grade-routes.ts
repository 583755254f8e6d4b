import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { promotionsContract as contract } from '../contract/schemas.ts'
import type { OffersDeps } from '../deps.ts'
import { gradesOff } from '../errors.ts'
import { customerDiscounts } from '../queries/customer-discounts.ts'
import { customerStanding } from '../queries/customer-standing.ts'
import { listGrades } from '../queries/list-grades.ts'
import { presentLadder } from '../queries/present-grades.ts'
import { profileGradesOf } from '../queries/profile-grades.ts'
import { presentDiscounts } from './present.ts'

const userOf = ({ caller }: RequestContext): number | null => (caller.kind === 'user' ? caller.userId : null)

/** The ladder, the caller's place on it, and its benefits to them. */
export function gradeRoutes({ database, panels, catalogue, clock }: OffersDeps): BoundRoute[] {
  const grades = async (_: unknown, context: RequestContext) => {
    const panel = await panels.get(context.panelId)
    if (!panel.settings.grades_enabled) throw gradesOff()
    const userId = userOf(context)
    const { ladder, standing } = await database.read(panel.id, async (trx) =>
      userId === null ? { ladder: await listGrades(trx), standing: undefined } : customerStanding(trx, userId, clock.now()),
    )
    return { data: presentLadder(ladder, context.locale, standing) }
  }
  return [
    implement(contract.grades, grades),
    implement(contract.gradesAlias, grades),
    implement(contract.profileGrades, async (_, context) => {
      const panel = await panels.get(context.panelId)
      const params = { panel, userId: userIdOf(context), locale: context.locale, now: clock.now() }
      const data = await database.read(panel.id, (trx) => profileGradesOf(trx, params))
      if (!data) throw gradesOff()
      return { data }
    }),
    implement(contract.discounts, async (_, context) => {
      const panel = await panels.get(context.panelId)
      const discounts = await customerDiscounts(database, panel, userOf(context), clock.now())
      const sold = discounts.types.size > 0 ? (await catalogue.snapshot(panel.id)).services : []
      return { data: presentDiscounts(discounts, sold) }
    }),
  ]
}
