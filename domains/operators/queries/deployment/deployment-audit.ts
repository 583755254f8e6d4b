import { panelNames } from '@vitrine/panels'
import type { SystemTrx } from '@vitrine/platform/database'
import { type ActsQuestion, listActors, listActs, type RecordedAct } from '../../store/deployment-audit-store.ts'
import { presentRow } from '../audit-page.ts'

/** Acts of late whose actions are offered as filters. */
const LATE = 1000
const ACTORS_MAX = 500

/** What leads behind an act, whatever panel it is of. */
const placeOf = ({ atMicros, panelId, id }: RecordedAct): string => `${atMicros}.${panelId}.${id}`

/** Acts of all panels and of the deployment, the newest first, one more than asked for where there are more. */
export async function deploymentAuditPage(trx: SystemTrx, question: ActsQuestion) {
  const acts = await listActs(trx, { ...question, limit: question.limit + 1 })
  const names = await panelNames(
    trx,
    [...new Set(acts.map(({ panelId }) => panelId))].filter((id) => id > 0),
  )
  return acts.map((act) => {
    const { id, entity, ...row } = presentRow(act)
    // Numbers are a panel's own.
    return {
      id: `${act.panelId}-${id}`,
      number: id,
      place: placeOf(act),
      panel: names.get(act.panelId) ?? null,
      ...row,
      entity: act.panelId > 0 ? entity : null,
    }
  })
}

/** What the list can be narrowed to. */
export async function deploymentAuditChoices(trx: SystemTrx) {
  const any = { before: null, panelId: null, operatorId: null, action: null, outcome: null, from: null, to: null }
  const acts = await listActs(trx, { ...any, limit: LATE })
  return { actors: await listActors(trx, ACTORS_MAX), actions: [...new Set(acts.map(({ action }) => action))].sort() }
}
