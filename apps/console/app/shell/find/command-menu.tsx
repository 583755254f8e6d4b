import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { saidOf } from '../../api/api-error.ts'
import { useSavedViews } from '../../lists/views/use-saved-views.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/shell.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useHere } from '../../session/panel-context.ts'
import { commandsFor, matching } from './commands.ts'
import { FindDialog, FindState } from './find-dialog.tsx'
import { foundKinds, isExact } from './found.ts'
import { useFound } from './use-found.ts'
import { useSettingCommands } from './use-setting-commands.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

interface CommandMenuProps {
  readonly text: string
  readonly onType: (text: string) => void
  readonly onClose: () => void
}

/** One field for everything of the panel, every page and every panel, by keyboard alone. */
export function CommandMenu({ text, onType, onClose }: CommandMenuProps) {
  const { me, panel } = useHere()
  const { pathname } = useLocation()
  const { views } = useSavedViews()
  const commands = useMemo(() => commandsFor(me, panel, pathname, views), [me, panel, pathname, views])
  const settings = useSettingCommands(text)
  const found = useFound(text)
  const groups = useMemo(() => {
    const ofPages = (['pages', 'views', 'settings', 'panels'] as const).map((group) => ({
      ...{ key: group as string, caption: t(group) },
      items: matching([...commands, ...settings], text).filter((command) => command.group === group),
    }))
    const ofThings = foundKinds.map((kind) => ({
      ...{ key: kind as string, caption: t(`found.${kind}`) },
      items: found.commands.filter((command) => command.group === kind),
    }))
    // A number or an address is looked for; letters are the beginning of a page's name as well.
    return [...(isExact(text) ? [...ofThings, ...ofPages] : [...ofPages, ...ofThings])].filter(({ items }) => items.length > 0)
  }, [commands, settings, found.commands, text])
  const state = found.error ? (
    <FindState role="alert">
      {t('findFailed', { why: saidOf(found.error) })} <Action onClick={found.retry}>{c('retry')}</Action>
    </FindState>
  ) : found.isPending ? (
    <FindState>{t('searching')}</FindState>
  ) : (
    groups.length === 0 && <FindState>{t('nothingFound', { text })}</FindState>
  )
  return <FindDialog label={t('commands')} placeholder={t('search')} {...{ groups, text, onClose, state }} onType={onType} />
}
