import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import texts from '../../messages/en/shell.json'
import { sayFrom } from '../../messages/texts.ts'
import { useHere } from '../../session/panel-context.ts'
import { commandsFor, matching } from './commands.ts'
import { FindDialog, FindState } from './find-dialog.tsx'

const t = sayFrom(texts)

/** The other panels behind a search field, where they are too many for a menu. */
export function PanelFinder({ onClose }: { readonly onClose: () => void }) {
  const { me, panel } = useHere()
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  const groups = useMemo(() => {
    const panels = commandsFor(me, panel, pathname).filter(({ group }) => group === 'panels')
    return [{ key: 'panels', caption: t('panels'), items: matching(panels, text) }].filter(({ items }) => items.length > 0)
  }, [me, panel, pathname, text])
  const state = groups.length === 0 && <FindState>{t('nothingFound', { text })}</FindState>
  return <FindDialog label={t('switchPanel')} placeholder={t('findPanel')} {...{ groups, text, onClose, state }} onType={setText} />
}
