import { Button, Notice, TextField } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { paths, withLocale } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './link-sheet.module.css'

export interface LinkSheetProps {
  readonly orderId: number
  /** Of the public address; undefined while it is being fetched. */
  readonly token: string | undefined
  /** Above the link: what has just happened to it. */
  readonly note?: ReactNode
  /** In place of the button that replaces the link. */
  readonly question?: ReactNode
  readonly onReplace: () => void
  readonly onClose: () => void
}

/** The public address of an order, to be handed on or replaced. */
export function LinkSheet({ orderId, token, note, question, onReplace, onClose }: LinkSheetProps) {
  const { t } = useTranslation('orders')
  const { origin, locale } = useShop()
  const id = useId()
  const address = token === undefined ? '' : origin + withLocale(paths.track(token, orderId), locale)
  return (
    <Dialog isOpen onClose={onClose} title={t('link.title')} closeLabel={t('filters.close')} width={460}>
      <div className={styles.sheet}>
        <p className="tone-2">{t('link.text')}</p>
        <div role="status">{note && <Notice tone="ok">{note}</Notice>}</div>
        <div className={styles.line}>
          <TextField
            id={id}
            className={styles.address}
            label={t('link.label')}
            value={address}
            readOnly
            // The whole address, for anyone who copies by hand.
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton text={address} name={t('link.label')} variant="primary" size="medium" />
        </div>
        {question ?? (
          <Button size="small" disabled={token === undefined} onClick={onReplace}>
            {t('link.replace')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
