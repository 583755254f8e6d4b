import { buttonClass, Sheet, Spinner } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#words'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './leaving.module.css'

/** Stands while the browser goes to the payment page; when that takes long, or the way back leads here again, the link does the same. */
export function Leaving({ url, isConfirming = false }: { readonly url: string; readonly isConfirming?: boolean | undefined }) {
  const { t } = useTranslation('payment')
  const [isOpen, setIsOpen] = useState(true)
  const { isEmbedded } = useShop()
  return (
    <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('leaving.title')} closeLabel={t('manual.close')} width={400}>
      <div className={styles.leaving}>
        {isConfirming && <p className="tone-2">{t('leaving.confirm')}</p>}
        <span className={styles.line} role="status">
          <Spinner />
          {t('leaving.text')}
        </span>
        <a className={buttonClass({ isBlock: true })} href={url} {...(isEmbedded ? { target: '_blank', rel: 'noopener' } : {})}>
          {t('leaving.link')}
        </a>
      </div>
    </Sheet>
  )
}
