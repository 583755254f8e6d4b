import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, notPermitted, type OperatorActor } from '@vitrine/platform/http'
import { notThere, tooManyViews, viewNameTaken } from '../../errors.ts'
import { mayAct } from '../../model/approval.ts'
import { keptSearch, LISTS, type SavedView, VIEWS_MAX } from '../../model/saved-view.ts'
import { countViewsOf, deleteView, insertView, type ListChoice, lockView, updateView, writeChoice } from '../../store/saved-view-store.ts'

type Actor = Pick<OperatorActor, 'operatorId' | 'rights'>
const SHARE = 'views.share'

/** A list is there for those who may see it. */
function refuseUnseen({ rights }: Actor, list: string): void {
  const permission = Object.hasOwn(LISTS, list) ? LISTS[list] : undefined
  if (permission === undefined || rights[permission] === undefined) throw notThere()
}

function refuseUnshared({ rights }: Actor): void {
  const grant = rights[SHARE]
  if (grant === undefined || !mayAct(grant)) throw notPermitted(SHARE)
}

export type NewView = Pick<SavedView, 'list' | 'name' | 'search' | 'isShared'>

/** Keeps a list as it stands; shared views are for those who may share. */
export async function saveView(trx: Trx, actor: Actor, view: NewView, now: Date): Promise<number> {
  refuseUnseen(actor, view.list)
  if (view.isShared) refuseUnshared(actor)
  if ((await countViewsOf(trx, actor.operatorId)) >= VIEWS_MAX) throw tooManyViews(VIEWS_MAX)
  const id = await insertView(trx, { ...view, search: keptSearch(view.search), operatorId: actor.operatorId }, now)
  if (id === undefined) throw viewNameTaken()
  return id
}

/** A view that is one's own, or shared and so of everybody who may share. */
async function lockChangeable(trx: Trx, actor: Actor, id: number): Promise<SavedView> {
  const view = await lockView(trx, id)
  if (!view || (view.operatorId !== actor.operatorId && !view.isShared)) throw notThere()
  refuseUnseen(actor, view.list)
  if (view.isShared) refuseUnshared(actor)
  return view
}

export interface ViewChange {
  readonly version: number
  readonly name?: string | undefined
  readonly search?: string | undefined
  readonly isShared?: boolean | undefined
}

export async function changeView(trx: Trx, actor: Actor, id: number, { version, name, search, isShared }: ViewChange): Promise<void> {
  const view = await lockChangeable(trx, actor, id)
  if (view.version !== version) throw changedMeanwhile({ version: view.version, by: null, at: null })
  // Nobody takes a shared view for themselves.
  if (isShared === false && view.operatorId !== actor.operatorId) throw notPermitted(SHARE)
  if (isShared) refuseUnshared(actor)
  const next = {
    id,
    name: name ?? view.name,
    search: search === undefined ? view.search : keptSearch(search),
    isShared: isShared ?? view.isShared,
  }
  if (!(await updateView(trx, next))) throw viewNameTaken()
}

export async function removeView(trx: Trx, actor: Actor, id: number): Promise<void> {
  await lockChangeable(trx, actor, id)
  await deleteView(trx, id)
}

/** Throws where the actor may not change one of these views: who may not delete it does not bring it back. */
export async function checkViews(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  for (const id of ids) await lockChangeable(trx, actor, id)
}

/** Which columns somebody wants of a list, and which view it opens with. */
export async function chooseList(trx: Trx, actor: Actor, choice: ListChoice): Promise<void> {
  refuseUnseen(actor, choice.list)
  if (choice.viewId !== null) {
    const view = await lockView(trx, choice.viewId)
    if (!view || view.list !== choice.list || (view.operatorId !== actor.operatorId && !view.isShared)) throw notThere()
  }
  await writeChoice(trx, actor.operatorId, choice)
}
