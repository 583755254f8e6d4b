import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, type OperatorActor, operatorRoute, type UndoneEntity } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { saveSettings } from '../../commands/operator/save-settings.ts'
import { permissionsForSettings } from '../../model/setting-list.ts'
import { settingsPage, settingsStates } from '../../queries/operator/settings-page.ts'
import { panelsOperatorContract as contract } from '../schemas.ts'

/** Anyone who sees what a shop sells may ask; each setting is seen and changed by its own permission. */
const looks = { permission: 'services.view', scope: 'panel' } as const

export const settingRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.settings, looks, async (_, { trx, actor }) => shown(trx, actor)),
  operatorRoute(
    contract.changeSettings,
    {
      ...looks,
      alsoNeeds: ({ body }) => permissionsForSettings(Object.keys(body.changes)),
      audit: { action: 'settings.changed', entity: 'settings', ids: () => ['settings'], read: settingsStates, undo: undoSettings },
    },
    async ({ body }, { trx, actor }) => {
      await saveSettings(trx, actor, body)
      return shown(trx, actor)
    },
  ),
]

/** A rate that jumped may jump back: the one who undoes it has seen both. */
function undoSettings([changed]: readonly UndoneEntity[]) {
  const before: Readonly<Record<string, unknown>> = changed?.before ?? {}
  const { rates } = (before.currencies ?? {}) as { readonly rates?: unknown }
  return { body: { version: changed?.version, changes: before, ...(rates === undefined ? {} : { confirmedRates: rates }) } }
}

async function shown(trx: Trx, { rights }: OperatorActor) {
  const data = await settingsPage(trx, rights)
  if (!data) throw new Refusal('not-found', 'request.notFound')
  return { data }
}
