import { type BoundOperatorRoute, notPermitted, operatorRoute } from '@vitrine/platform/http'
import { unsavedBanner } from '../../commands/operator/change-banner.ts'
import { checkedSettings } from '../../commands/operator/save-settings.ts'
import { completePreview, openPreview, previewStates } from '../../commands/preview.ts'
import { permissionsForSettings } from '../../model/setting-list.ts'
import { panelsOperatorContract as contract } from '../schemas.ts'

interface Opening {
  readonly body: { readonly continues?: number | undefined }
}

const opened = {
  action: 'preview.opened',
  entity: 'preview',
  ids: ({ body: { continues } }: Opening, output: { readonly data: { readonly id: number } } | undefined) => [
    ...(continues === undefined ? [] : [continues]),
    ...(output ? [output.data.id] : []),
  ],
  read: previewStates,
} as const

/** How unsaved settings and banners are looked at. Anyone who may not see a setting cannot look at a change of it. */
export const previewRoutes = (secret: string): BoundOperatorRoute[] => [
  operatorRoute(
    contract.previewSettings,
    { permission: 'appearance.edit', scope: 'panel', audit: opened, complete: (kept) => completePreview(secret, kept) },
    async ({ body: { changes, continues } }, { trx, actor, now }) => {
      const hidden = permissionsForSettings(Object.keys(changes)).find((permission) => !Object.hasOwn(actor.rights, permission))
      if (hidden !== undefined) throw notPermitted(hidden)
      const { panel, patch, options } = checkedSettings(changes)
      const content = { kind: 'settings', name: panel.panel_name, settings: patch, options } as const
      return openPreview(trx, { secret, actor, now, content, continues })
    },
  ),
  operatorRoute(
    contract.previewBanner,
    { permission: 'content.edit', scope: 'panel', audit: opened, complete: (kept) => completePreview(secret, kept) },
    async ({ body: { id, fields, continues } }, { trx, actor, now }) => {
      const content = { kind: 'banner', banner: await unsavedBanner(trx, id, fields) } as const
      return openPreview(trx, { secret, actor, now, content, continues })
    },
  ),
]
