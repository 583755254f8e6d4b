import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, operatorRoute, type UndoneEntity } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { saveMenu } from '../../commands/operator/save-menu.ts'
import { menuPage, menuStates } from '../../queries/operator/menu-page.ts'
import { menuContract as contract } from '../menu-schemas.ts'

const may = { permission: 'content.edit', scope: 'panel' } as const

export const menuRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.menu, may, async (_, { trx }) => shown(trx)),
  operatorRoute(
    contract.saveMenu,
    { ...may, audit: { action: 'menu.changed', entity: 'menu', ids: () => ['menu'], read: menuStates, undo: undoMenu } },
    async ({ body }, { trx }) => {
      await saveMenu(trx, body)
      return shown(trx)
    },
  ),
]

/** The tree before; a menu that was the product's is given back as that. */
function undoMenu([menu]: readonly UndoneEntity[]) {
  const { isOwn, tree } = menu?.whole ?? {}
  return { body: { version: menu?.version, items: isOwn ? tree : [] } }
}

async function shown(trx: Trx) {
  const data = await menuPage(trx)
  if (!data) throw new Refusal('not-found', 'request.notFound')
  return { data }
}
