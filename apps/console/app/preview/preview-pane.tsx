import { IconEye } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState, useSyncExternalStore } from 'react'
import common from '../messages/en/common.json'
import texts from '../messages/en/preview.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import styles from './preview.module.css'
import { PreviewFrame, type PreviewFrameProps } from './preview-frame.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)
const WIDE = '(width >= 1180px)'

/** Room for a form and the shop beside each other. */
export const useHasSide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
  )

/** Beside a form. */
export const PreviewSide = (props: PreviewFrameProps) => (
  <div className={styles.side} data-shop-side="">
    <PreviewFrame {...props} />
  </div>
)

/** Shows the shop beside a form, or takes it away. */
export const PreviewToggle = ({ isOn, onToggle }: { readonly isOn: boolean; readonly onToggle: () => void }) => (
  <Action icon={<IconEye size={16} />} aria-pressed={isOn} onClick={onToggle}>
    {t('open')}
  </Action>
)

/** Over the whole screen, where there is no room beside the form. */
export function PreviewButton(props: PreviewFrameProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Action icon={<IconEye size={16} />} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Action>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('title')} closeLabel={c('close')} side="full" isFlush>
        <div className={styles.over}>
          <PreviewFrame {...props} />
        </div>
      </Dialog>
    </>
  )
}
