import { type BoundOperatorRoute, operatorRoute, removalOf, undoPatch } from '@vitrine/platform/http'
import { changeView, checkViews, chooseList, removeView, saveView } from '../commands/views/change-views.ts'
import { viewContract as contract } from '../contract/view-schemas.ts'
import { savedViews, showView, viewStates } from '../queries/saved-views.ts'

// Open to all of the panel: each view is of a list, which has a right of its own.
const everybody = { permission: 'services.view', scope: 'panel' } as const

const removal = removalOf({ schema: 'operators', table: 'saved_view' }, viewStates, ({ trx, actor }, ids) =>
  checkViews(trx, actor, ids.map(Number)),
)

/** Saved views of the console's lists. */
export const viewRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.views, everybody, async (_, { trx, actor }) => ({ data: await savedViews(trx, actor) })),
  operatorRoute(
    contract.saveView,
    {
      ...everybody,
      audit: { action: 'saved-view.made', entity: 'saved-view', ids: (_, output) => (output ? [output.data.id] : []), read: viewStates },
    },
    async ({ body }, { trx, actor, now }) => ({ data: await showView(trx, actor, await saveView(trx, actor, body, now)) }),
  ),
  operatorRoute(
    contract.changeView,
    {
      ...everybody,
      audit: {
        action: 'saved-view.changed',
        entity: 'saved-view',
        ids: ({ params }) => [params.id],
        read: viewStates,
        undo: undoPatch,
      },
    },
    async ({ params, body }, { trx, actor }) => {
      await changeView(trx, actor, params.id, body)
      return { data: await showView(trx, actor, params.id) }
    },
  ),
  operatorRoute(
    contract.removeView,
    {
      ...everybody,
      audit: { action: 'saved-view.removed', entity: 'saved-view', ids: ({ params }) => [params.id], ...removal },
    },
    async ({ params }, { trx, actor }) => {
      await removeView(trx, actor, params.id)
      return undefined
    },
  ),
  operatorRoute(
    contract.chooseList,
    {
      ...everybody,
      audit: {
        action: 'list.chosen',
        entity: 'list',
        ids: ({ body }) => [body.list],
        // A choice is the caller's own: that it was made is enough.
        read: async (_, ids) => new Map(ids.map((list) => [String(list), { label: String(list), fields: {} }])),
        isEvent: true,
      },
    },
    async ({ body }, { trx, actor }) => {
      await chooseList(trx, actor, body)
      return undefined
    },
  ),
]
