import { ConfirmDialog } from '@vitrine/ui/controls'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'

const t = sayFrom(common)

/** Asks before a page with unsaved changes is left, by a link or by closing the window. */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isUnsaved) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isUnsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      closeLabel={t('close')}
      keepLabel={t('unsaved.stay')}
      confirmLabel={t('unsaved.leave')}
      onClose={blocker.reset}
      onConfirm={async () => blocker.proceed()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
