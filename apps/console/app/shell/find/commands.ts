import { type Icon, IconKey, IconPlus, IconRows, IconShieldCheck } from '@vitrine/ui/components'
import { type SavedView, searchOfView } from '../../lists/views/saved-view.ts'
import texts from '../../messages/en/shell.json'
import { sayFrom } from '../../messages/texts.ts'
import { inPanel, paths } from '../../paths.ts'
import type { Me, Panel } from '../../session/me.ts'
import { deploymentPages } from '../deployment/deployment-pages.ts'
import { partsOf } from '../page-parts.ts'
import { pagesOf } from '../pages.ts'

const t = sayFrom(texts)

export interface Command {
  readonly group: 'pages' | 'views' | 'settings' | 'panels' | 'order' | 'ticket' | 'customer' | 'invoice' | 'service'
  readonly name: string
  readonly second?: string
  readonly to: string
  readonly icon?: Icon
  readonly panel?: Panel
}

/** Every page, part of a page and saved view that this person may open here, and the other panels on the same screen. */
export function commandsFor(me: Me, panel: Panel, pathname: string, saved: readonly SavedView[] = []): readonly Command[] {
  const pages = pagesOf(panel).map(({ name, segment, icon, group }): Command => {
    const second = group && t(`groups.${group}`)
    return { group: 'pages', name: t(`pageNames.${name}`), to: paths.panel(panel.key, segment), icon, ...(second ? { second } : {}) }
  })
  const parts = partsOf(panel).map(
    ({ name, segment, page }): Command => ({
      ...{ group: 'pages', name: t(`partNames.${name}`), second: t(`pageNames.${page.name}`) },
      ...{ to: paths.panel(panel.key, segment), icon: page.icon },
    }),
  )
  const lists = new Map([...pages, ...parts].map((page) => [page.to, page]))
  const views = saved.flatMap((view): Command[] => {
    const address = paths.panel(panel.key, view.list)
    const list = lists.get(address)
    return list ? [{ ...list, group: 'views', name: view.name, second: list.name, to: `${address}?${searchOfView(view)}` }] : []
  })
  const ownRights: Command = { group: 'pages', name: t('ownRights'), to: paths.panel(panel.key, 'my-rights'), icon: IconShieldCheck }
  const ownSecurity: Command = { group: 'pages', name: t('ownSecurity'), to: paths.panel(panel.key, 'my-security'), icon: IconKey }
  const allPanels: Command = { group: 'panels', name: t('allPanels'), to: paths.allPanels, icon: IconRows }
  const panels = me.panels
    .filter(({ key }) => key !== panel.key)
    .map((other): Command => ({ group: 'panels', name: other.name, second: other.host, to: inPanel(pathname, other.key), panel: other }))
  const ofDeployment = (me.deploymentRole === null ? [] : deploymentPages).map(
    ({ name, to, icon }): Command => ({ group: 'pages', name: t(`deployment.${name}`), second: t('groups.administration'), to, icon }),
  )
  const newPanel: readonly Command[] =
    me.deploymentRole === 'owner' ? [{ group: 'panels', name: t('newPanel'), to: paths.newPanel, icon: IconPlus }] : []
  return [...pages, ...parts, ownRights, ownSecurity, ...ofDeployment, ...views, ...panels, allPanels, ...newPanel]
}

/** Those that hold every word of a text, those that begin with it first. */
export function matching(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = ({ name }: Command) => (name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return commands
    .filter(({ name, second = '' }) => words.every((word) => `${name} ${second}`.toLowerCase().includes(word)))
    .toSorted((one, other) => begins(one) - begins(other))
}
