import type { Trx } from '@vitrine/platform/database'
import { withPreviewed } from '../model/banner-pages.ts'
import { mergeSettings } from '../model/default-settings.ts'
import type { Panel } from '../model/panel.ts'
import type { PreviewContent } from '../model/preview.ts'
import { findPanel } from '../store/panel-store.ts'

/**
 * The panel as one preview shows it. Its own code runs nowhere in it, and a shop that is closed or that only customers see is open, unless that is what is
 * looked at: anyone who previews is nobody's customer.
 */
export async function previewedPanel(trx: Trx, content: PreviewContent): Promise<Panel | undefined> {
  const changes = content.kind === 'settings' ? content : undefined
  const panel = await findPanel(trx, (stored) =>
    changes
      ? {
          name: changes.name ?? stored.name,
          settings: mergeSettings(stored.settings, changes.settings),
          options: { ...stored.options, ...changes.options },
        }
      : stored,
  )
  if (!panel) return undefined
  const isHidden = changes?.settings.hide_personal_account_for_unregistered ?? false
  const banners = content.kind === 'banner' ? withPreviewed(panel.content.banners, content.banner) : panel.content.banners
  return {
    ...panel,
    state: 'open',
    customCode: null,
    settings: { ...panel.settings, hide_personal_account_for_unregistered: isHidden },
    content: { ...panel.content, banners },
  }
}
