import { Button } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './security.module.css'

/** Seen once: to be written down, copied or saved as a file. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation('security')
  const { panel_name } = useShop().settings
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${panel_name}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className={styles.parts}>
      <div>
        <p className="weight-medium">{t('codes.title')}</p>
        <p className="tone-2">{t('codes.text')}</p>
      </div>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} name={t('codes.title')} />
        <Button onClick={save}>{t('codes.save')}</Button>
        <Button variant="primary" onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </div>
  )
}
