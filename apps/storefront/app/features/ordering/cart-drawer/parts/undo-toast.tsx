import { Button } from '@vitrine/ui/components'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#i18n'
import { BANNER_MS, timedNotice } from '../../cart/model/timed-notice.ts'
import styles from '../cart-drawer.module.css'

export interface UndoToastProps {
  readonly text: string
  readonly onUndo: () => void
  readonly onEnd: () => void
}

/** What was taken out can be put back for a while. */
export function UndoToast({ text, onUndo, onEnd }: UndoToastProps) {
  const { t } = useTranslation('cart')
  const end = useRef(onEnd)
  end.current = onEnd
  const notice = useMemo(() => timedNotice(BANNER_MS, (isShown) => !isShown && end.current()), [])
  useEffect(() => {
    notice.show()
    return notice.hold
  }, [notice])
  return (
    <fieldset
      className={styles.toast}
      onPointerEnter={notice.hold}
      onPointerLeave={notice.letGo}
      onFocus={notice.hold}
      onBlur={notice.letGo}
    >
      <span role="status" className="ellipsis">
        {text}
      </span>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          onUndo()
          onEnd()
        }}
      >
        {t('undo')}
      </Button>
    </fieldset>
  )
}
