import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, operatorRoute, removalOf, undoPatch } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { changeBanner } from '../../commands/operator/change-banner.ts'
import { createBanner, removeBanner } from '../../commands/put-content.ts'
import { bannerList, bannerStates } from '../../queries/operator/banner-list.ts'
import { touchPanel } from '../../store/panel-store.ts'
import { panelsOperatorContract as contract } from '../schemas.ts'

const may = { permission: 'content.edit', scope: 'panel' } as const
const removal = removalOf({ schema: 'panels', table: 'banner' }, bannerStates, ({ trx }) => touchPanel(trx))

export const bannerRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.banners, may, async (_, { trx, now }) => {
    const rows = await bannerList(trx)
    return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
  }),
  operatorRoute(
    contract.createBanner,
    {
      ...may,
      audit: { action: 'banner.created', entity: 'banner', ids: (_, output) => (output ? [output.data.id] : []), read: bannerStates },
    },
    async ({ body }, { trx }) => shown(trx, await createBanner(trx, body)),
  ),
  operatorRoute(contract.banner, may, async ({ params }, { trx }) => shown(trx, params.id)),
  operatorRoute(
    contract.changeBanner,
    {
      ...may,
      audit: { action: 'banner.changed', entity: 'banner', ids: ({ params }) => [params.id], read: bannerStates, undo: undoPatch },
    },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => {
      await changeBanner(trx, { id, version, fields })
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.removeBanner,
    { ...may, audit: { action: 'banner.removed', entity: 'banner', ids: ({ params }) => [params.id], ...removal } },
    async ({ params: { id } }, { trx }) => {
      await shown(trx, id)
      await removeBanner(trx, id)
      return undefined
    },
  ),
]

async function shown(trx: Trx, id: number) {
  const data = (await bannerList(trx)).find((banner) => banner.id === id)
  if (!data) throw new Refusal('not-found', 'request.notFound')
  return { data }
}
