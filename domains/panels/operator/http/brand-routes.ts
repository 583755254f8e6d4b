import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { MeasureColours } from '../../ports.ts'
import { previewedPanel } from '../../queries/previewed-panel.ts'
import { brandContract as contract } from '../brand-schemas.ts'

/** How readable a shop is. Measured by the functions that make the shop's theme, which the server hands in. */
export const brandRoutes = (measureColours: MeasureColours): BoundOperatorRoute[] => [
  operatorRoute(
    contract.measureBrand,
    { permission: 'appearance.edit', scope: 'panel', isQuestion: true },
    async ({ body: { light, dark } }, { trx }) => {
      const settings = { light_palette: light, dark_palette: dark }
      const panel = await previewedPanel(trx, { kind: 'settings', name: undefined, settings, options: {} })
      if (!panel) throw new Refusal('not-found', 'request.notFound')
      const { light_palette, dark_palette } = panel.settings
      const { light: inLight, dark: inDark } = measureColours({ light: light_palette, dark: dark_palette })
      return {
        data: {
          light: { pairs: [...inLight.pairs], adjusted: [...inLight.adjusted] },
          dark: { pairs: [...inDark.pairs], adjusted: [...inDark.adjusted] },
        },
      }
    },
  ),
]
