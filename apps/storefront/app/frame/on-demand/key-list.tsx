import { SwitchRow } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { isListKeyOn, setListKey } from '../list-key.ts'
import styles from './key-list.module.css'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Every key that does something, and the switch for the one that stands alone. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [isOn, setIsOn] = useState(isListKeyOn)
  const rows: readonly (readonly [string, string])[] = [
    [isMac() ? '⌘ K' : 'Ctrl K', t('commands.title')],
    ['?', t('keys.title')],
    ['↑ ↓', t('keys.rows')],
    ['J K', t('keys.rows')],
    ['X', t('keys.select')],
    ['P', t('keys.pause')],
    ['R', t('keys.again')],
    ['Esc', t('keys.close')],
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title')} closeLabel={t('close')} width={480}>
      <dl className={styles.keys}>
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow
        checked={isOn}
        onChange={(event) => {
          setListKey(event.currentTarget.checked)
          setIsOn(event.currentTarget.checked)
        }}
      >
        {t('keys.enabled')}
      </SwitchRow>
    </Dialog>
  )
}
