import { MICRO_PER_UNIT, type Micro, micro } from '@vitrine/platform/kernel'
import { Button, IconPlus, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatMoney } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './add-card.module.css'
import { type LinkingStart, useLinkCard } from './use-link-card.ts'

/** What linking costs and gives back: the server's own amount. */
const LINKING_AMOUNT: Micro = micro(MICRO_PER_UNIT)

export interface AddCardProps {
  /** The method that cards are linked with. */
  readonly methodId: number
  /** Asked when the page is left. */
  readonly start: () => LinkingStart
  readonly look?: 'link' | 'button'
}

/** Leads to the payment page that links a card. Money moves, so it is said before. */
export function AddCard({ methodId, start, look = 'link' }: AddCardProps) {
  const { t } = useTranslation('cards')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {look === 'link' ? (
        <button type="button" className={`link ${styles.add}`} aria-haspopup="dialog" onClick={open}>
          {t('add')}
        </button>
      ) : (
        <Button icon={<IconPlus size={16} />} aria-haspopup="dialog" onClick={open}>
          {t('add')}
        </Button>
      )}
      {isOpen && <AddCardDialog methodId={methodId} start={start} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AddCardDialog({ methodId, start, onClose }: Omit<AddCardProps, 'look'> & { readonly onClose: () => void }) {
  const { t } = useTranslation(['cards', 'common'])
  const { locale } = useShop()
  const linking = useLinkCard(methodId, start)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cards:add')}
      closeLabel={t('common:shell.close')}
      width={460}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('cards:adding.cancel')}</Button>
          <Button variant="primary" isLoading={linking.isBusy} onClick={linking.go}>
            {t('cards:adding.go')}
          </Button>
        </div>
      }
    >
      <div className={styles.text}>
        <p className="tone-2">{t('cards:adding.page')}</p>
        <p className="tone-2">{t('cards:adding.check', { amount: formatMoney(LINKING_AMOUNT, { locale }) })}</p>
        {linking.failure && (
          <Notice tone="bad" role="alert">
            {linking.failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
