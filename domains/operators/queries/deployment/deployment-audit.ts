import { panelNames } from '@vitrine/panels'
import type { SystemTrx } from '@vitrine/platform/database'
import { csvPortion, type FilePlace } from '@vitrine/platform/http'
import { type ActsQuestion, listActors, listActs, listLateActions, type RecordedAct } from '../../store/deployment-audit-store.ts'
import { presentRow } from '../audit-page.ts'
import { AUDIT_HEAD, AUDIT_ROWS_MAX, auditCells } from '../audit-portion.ts'

/** Acts of late whose actions are offered as filters. */
const LATE = 1000
const ACTORS_MAX = 500

/** What leads behind an act, whatever panel it is of. */
const placeOf = ({ atMicros, panelId, id }: RecordedAct): string => `${atMicros}.${panelId}.${id}`

/** Acts of all panels and of the deployment, the newest first, one more than asked for where there are more. */
export async function deploymentAuditPage(trx: SystemTrx, question: ActsQuestion) {
  const acts = await listActs(trx, { ...question, limit: question.limit + 1 })
  const names = await namesOf(trx, acts)
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

const namesOf = (trx: SystemTrx, acts: readonly RecordedAct[]) =>
  panelNames(
    trx,
    [...new Set(acts.map(({ panelId }) => panelId))].filter((id) => id > 0),
  )

/** A portion of the file of the log, the newest acts first; the panel stands before the columns of a panel's own file, empty for what concerns no panel. */
export const deploymentAuditPortion = (
  trx: SystemTrx,
  question: Omit<ActsQuestion, 'before' | 'limit'>,
  after: FilePlace<NonNullable<ActsQuestion['before']>> | undefined,
) =>
  csvPortion(after, {
    head: ['Panel', ...AUDIT_HEAD],
    linesOf: ({ panel, act }: { readonly panel: string; readonly act: RecordedAct }) => [[panel, ...auditCells(act)]],
    read: async (before, limit) => {
      const acts = await listActs(trx, { ...question, before, limit })
      const [names, last] = [await namesOf(trx, acts), acts.at(-1)]
      return {
        rows: acts.map((act) => ({ panel: names.get(act.panelId)?.key ?? '', act })),
        next: last && acts.length === limit ? { atMicros: last.atMicros, panelId: last.panelId, id: last.id } : null,
      }
    },
    rowsMax: AUDIT_ROWS_MAX,
  })

/** What the list can be narrowed to. */
export async function deploymentAuditChoices(trx: SystemTrx) {
  return { actors: await listActors(trx, ACTORS_MAX), actions: await listLateActions(trx, LATE) }
}
