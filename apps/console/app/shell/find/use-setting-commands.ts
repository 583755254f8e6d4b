import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import texts from '../../messages/en/settings.json'
import { IconGear } from '../../parts/own-icons.tsx'
import { paths } from '../../paths.ts'
import type { Panel } from '../../session/me.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { pagesOf } from '../pages.ts'
import type { Command } from './commands.ts'

interface ListedSetting {
  readonly name: string
  readonly group: string
}

const names: Readonly<Record<string, string>> = texts.names
const groups: Readonly<Record<string, string>> = texts.groups
const NOTHING: readonly Command[] = []
/** Of letters: one names every setting. */
const LETTERS_MIN = 2

/** Settings that lead to their field, by what they are called. */
export const settingCommands = (settings: readonly ListedSetting[], panel: Panel): readonly Command[] =>
  settings.flatMap(({ name, group }): Command[] => {
    const title = names[name]
    if (title === undefined) return []
    const to = `${paths.panel(panel.key, 'settings')}?${new URLSearchParams({ group, setting: name })}`
    return [{ group: 'settings', name: title, second: groups[group] ?? group, to, icon: IconGear }]
  })

/** What the screen of settings lists, asked for once somebody looks for something by letters. */
export function useSettingCommands(text: string): readonly Command[] {
  const client = useClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/settings`
  const wanted = text.trim()
  const { data } = useQuery({
    queryKey: ['settings', path],
    enabled: wanted.length >= LETTERS_MIN && /\p{L}/u.test(wanted) && pagesOf(panel).some(({ segment }) => segment === 'settings'),
    staleTime: 300_000,
    queryFn: ({ signal }) => client.read<{ settings: readonly ListedSetting[] }>(path, {}, signal),
  })
  return useMemo(() => (data ? settingCommands(data.settings, panel) : NOTHING), [data, panel])
}
