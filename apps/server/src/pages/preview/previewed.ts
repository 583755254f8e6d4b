import { AsyncLocalStorage } from 'node:async_hooks'
import type { Catalogue, CatalogueSnapshot } from '@vitrine/catalogue'
import type { Panel, Panels } from '@vitrine/panels'

/** What one rendering sees instead of what is saved. */
export interface Previewed {
  readonly panel: Panel
  readonly snapshot: CatalogueSnapshot
}

const current = new AsyncLocalStorage<Previewed>()
const shownOn = (panelId: number): Previewed | undefined => {
  const previewed = current.getStore()
  return previewed?.panel.id === panelId ? previewed : undefined
}

/** Renders a page of a preview: its loaders and the API that they call in this process see the unsaved state, nobody else does. */
export const duringPreview = <T>(previewed: Previewed, render: () => Promise<T>): Promise<T> => current.run(previewed, render)

export const previewablePanels = (panels: Panels): Panels => ({
  ...panels,
  get: async (panelId) => shownOn(panelId)?.panel ?? panels.get(panelId),
  findByHost: async (host) => {
    const panel = await panels.findByHost(host)
    return panel && (shownOn(panel.id)?.panel ?? panel)
  },
})

export const previewableCatalogue = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  snapshot: async (panelId) => shownOn(panelId)?.snapshot ?? catalogue.snapshot(panelId),
})
