import type { Trx } from '@vitrine/platform/database'
import {
  type BoundOperatorRoute,
  listPage,
  numberOfCursor,
  type OperatorCaller,
  operatorRoute,
  type UndoneEntity,
} from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { archiveService, copyService, createService, deleteService, editService } from '../../commands/operator/edit-service.ts'
import { saveWords } from '../../commands/operator/save-words.ts'
import { permissionsFor } from '../../model/service-fields.ts'
import type { IsOrdered } from '../../ports.ts'
import { editedStates, findEditedService, presentEdited } from '../../queries/operator/edited-service.ts'
import { serviceWords } from '../../queries/operator/service-words.ts'
import { editorContract as contract } from '../editor-schemas.ts'
import { undoEdit } from './undo-edit.ts'

const looks = { permission: 'services.view', scope: 'panel' } as const
const edits = { permission: 'services.edit', scope: 'panel' } as const

const named = ({ params }: { readonly params: { readonly id: number } }) => [params.id]
const made = (_: unknown, output?: { readonly data: { readonly id: number } }) => (output ? [output.data.id] : [])
/** Who changes nothing needs a right to it all the same. */
const neededFor = (fields: readonly string[]): string[] => (fields.length > 0 ? permissionsFor(fields) : ['services.edit'])
const isProved = ({ provedUntil }: OperatorCaller, now: Date): boolean => provedUntil !== null && provedUntil > now

/** An undo brings a service back on sale where it was before. */
const moveBack =
  (operation: 'archiveService' | 'restoreService') =>
  ([service]: readonly UndoneEntity[]) => ({
    operation,
    params: { id: Number(service?.id) },
    body: { version: service?.version, ...(operation === 'restoreService' ? { isOnSale: service?.before.isEnabled === true } : {}) },
  })

async function shown(trx: Trx, id: number) {
  const service = await findEditedService(trx, id)
  if (!service) throw new Refusal('not-found', 'request.notFound')
  return { data: presentEdited(service) }
}

export const editorRoutes = (isOrdered: IsOrdered): BoundOperatorRoute[] => [
  operatorRoute(
    contract.createService,
    {
      ...edits,
      alsoNeeds: () => ['services.price'],
      audit: { action: 'service.created', entity: 'service', ids: made, read: editedStates },
    },
    async ({ body }, { trx, actor, caller, now }) =>
      shown(trx, await createService(trx, { actor, isProved: isProved(caller, now) }, body, now)),
  ),
  operatorRoute(
    contract.editService,
    {
      ...looks,
      alsoNeeds: ({ body: { version: _, because: __, ...fields } }) => neededFor(Object.keys(fields)),
      audit: { action: 'service.changed', entity: 'service', ids: named, read: editedStates, undo: undoEdit },
    },
    async ({ params: { id }, body: { version, because, ...fields } }, { trx, actor, caller, now }) => {
      await editService(trx, { actor, isProved: isProved(caller, now) }, { id, version, fields, because }, now)
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.copyService,
    { ...edits, audit: { action: 'service.copied', entity: 'service', ids: made, read: editedStates } },
    async ({ params: { id }, body: { version } }, { trx, actor, now }) => shown(trx, await copyService(trx, actor, { id, version }, now)),
  ),
  operatorRoute(
    contract.archiveService,
    {
      ...edits,
      audit: { action: 'service.archived', entity: 'service', ids: named, read: editedStates, undo: moveBack('restoreService') },
    },
    async ({ params: { id }, body: { version } }, { trx, actor, now }) => {
      await archiveService(trx, actor, { id, version, isArchived: true }, now)
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.restoreService,
    {
      ...edits,
      audit: { action: 'service.restored', entity: 'service', ids: named, read: editedStates, undo: moveBack('archiveService') },
    },
    async ({ params: { id }, body: { version, isOnSale } }, { trx, actor, now }) => {
      await archiveService(trx, actor, { id, version, isArchived: false, isOnSale }, now)
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.deleteService,
    {
      permission: 'services.delete',
      scope: 'panel',
      audit: { action: 'service.deleted', entity: 'service', ids: named, read: editedStates },
    },
    async ({ params }, { trx }) => void (await deleteService(trx, isOrdered, params.id)),
  ),
  operatorRoute(contract.serviceWords, looks, async ({ query: { language: locale, state, q, cursor, limit } }, { trx, now }) => {
    const after = numberOfCursor(cursor) ?? 0
    const rows = await serviceWords(trx, { locale, state: state ?? null, ids: null, q, after, limit: limit + 1 })
    return listPage({ rows, limit, total: undefined, now })
  }),
  operatorRoute(
    contract.saveWords,
    { ...edits, audit: { action: 'service.translated', entity: 'service', ids: named, read: editedStates, isEvent: true } },
    async ({ params: { id, locale }, body }, { trx, actor, caller, now }) => {
      await saveWords(trx, { actor, isProved: isProved(caller, now) }, { id, locale, ...body }, now)
      const [data] = await serviceWords(trx, { locale, state: null, ids: [id], q: '', after: 0, limit: 1 })
      if (!data) throw new Refusal('not-found', 'request.notFound')
      return { data }
    },
  ),
]
