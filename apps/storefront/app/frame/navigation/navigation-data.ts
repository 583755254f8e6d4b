import type { MenuItem } from '@vitrine/panels/contract/schemas'
import type { Api } from '../../api/api-client.ts'

/** What the server says about where one can go: the menu, and the pages that exist for the caller. */
export interface NavigationData {
  readonly menu: readonly MenuItem[]
  readonly pages: readonly string[]
}

/** Both lists in the language of the page. A shop whose menu does not answer still sells: it stands without it. */
export async function loadNavigation(api: Api): Promise<NavigationData> {
  const none = { data: [] }
  const [menu, pages] = await Promise.all([api.panels.menuItems().catch(() => none), api.panels.pages().catch(() => none)])
  return { menu: menu.data, pages: pages.data.map((page) => page.route_name) }
}
