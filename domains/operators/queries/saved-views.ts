import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { notThere } from '../errors.ts'
import { LISTS, type SavedView } from '../model/saved-view.ts'
import { choicesOf, viewsByIds, viewsFor } from '../store/saved-view-store.ts'

type Actor = Pick<OperatorActor, 'operatorId' | 'rights'>

const presentView = ({ operatorId, operatorName, ...view }: SavedView, actor: Pick<Actor, 'operatorId'>) => ({
  ...view,
  isOwn: operatorId === actor.operatorId,
  savedBy: operatorName,
})

export async function showView(trx: Trx, actor: Pick<Actor, 'operatorId'>, id: number) {
  const [view] = await viewsByIds(trx, [id])
  if (!view) throw notThere()
  return presentView(view, actor)
}

/** The views of the lists that somebody may see, and how they want each list. */
export async function savedViews(trx: Trx, actor: Actor) {
  const lists = Object.entries(LISTS).flatMap(([list, permission]) => (actor.rights[permission] === undefined ? [] : [list]))
  const views = (await viewsFor(trx, actor.operatorId, lists)).map((view) => presentView(view, actor))
  return { views, choices: (await choicesOf(trx, actor.operatorId)).filter(({ list }) => lists.includes(list)) }
}

/** How views stand, as the audit log compares them. */
export const viewStates = async (trx: Trx, ids: readonly (string | number)[]) =>
  new Map(
    (await viewsByIds(trx, ids.map(Number))).map(({ id, list, name, search, isShared, version }) => [
      String(id),
      { label: `${list}: ${name}`, fields: { name, search, isShared }, version },
    ]),
  )
