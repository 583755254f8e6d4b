import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { groupTexts, pageTexts } from '../../messages/page-texts.ts'
import { wholeMenu } from '../../model/menu.ts'
import type { OwnMenuItem } from '../../model/own-menu.ts'
import { hasPage, routeNames } from '../../model/pages.ts'
import { menuVersion } from '../../store/menu-store.ts'
import { findPanel } from '../../store/panel-store.ts'

/** The menu as it is edited: what is hidden and what is switched off too. */
export async function menuPage(trx: Trx) {
  const [panel, version] = [await findPanel(trx), await menuVersion(trx)]
  if (!panel || version === undefined) return undefined
  const { menu } = panel.content
  return {
    version,
    isOwn: menu.length > 0,
    items: [...wholeMenu(menu)],
    pages: routeNames.map((routeName) => ({ routeName, name: pageTexts.en[routeName], isOn: hasPage(routeName, panel) })),
    groups: groupTexts.map((key) => ({ key, name: pageTexts.en[key] })),
    tail: panel.settings.custom_menu_items.map(({ name }) => name),
  }
}

/** The lines of a menu as the audit log compares them: one text each, in their order. */
const linesOf = (items: readonly OwnMenuItem[], above = ''): string[] =>
  items.flatMap((item) => {
    const name = item.names.en ?? item.routeName ?? item.productGroup ?? ''
    const marks = [
      ...(item.url === null ? [] : [item.url]),
      ...(item.isHidden ? ['hidden'] : []),
      ...(item.isNew ? ['NEW!'] : []),
      ...(item.isForGuests ? [] : ['customers only']),
      ...(item.isForCustomers ? [] : ['guests only']),
    ]
    const line = `${above}${name}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
    return [line, ...linesOf(item.children, `${above}${name} › `)]
  })

/** How the menu stands: its lines for those who read the log, and the tree that brings it back. */
export async function menuStates(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const page = await menuPage(trx)
  return new Map(
    page
      ? [['menu', { label: 'Menu', fields: { isOwn: page.isOwn, entries: linesOf(page.items), tree: page.items }, version: page.version }]]
      : [],
  )
}
