import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { useShopState } from '../../guide/use-shop-state.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/panel-page.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './panel-page.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

/** Stops new orders and payments, or takes them again, after saying what follows. Not offered for an archived shop, which sells nothing. */
export function FreezePart() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = usePanelPath()
  const { name } = usePanel()
  const { data: shop } = useShopState()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!shop || shop.isArchived) return null
  const will = shop.isFrozen ? 'unfreeze' : 'freeze'
  const confirm = async () => {
    setIsConfirming(false)
    toast(await client.write('POST', `${path}/${will}`, { version: shop.version }).then(() => t(`freeze.done.${will}`), saidOf))
    await Promise.all([queries.invalidateQueries({ queryKey: ['shop-state'] }), queries.invalidateQueries({ queryKey: ['me'] })])
  }
  return (
    <section className={styles.part} aria-label={t('freeze.title')}>
      <h2 className={styles.title}>{t('freeze.title')}</h2>
      {shop.isFrozen ? (
        <Notice tone="warn">{t('freeze.about.unfreeze', { at: shortTime(shop.changedAt), by: shop.changedBy ?? '' })}</Notice>
      ) : (
        <p className="tone-2">{t('freeze.about.freeze')}</p>
      )}
      <div>
        <Action onClick={() => setIsConfirming(true)}>{t(`freeze.act.${will}`)}</Action>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t(`freeze.ask.${will}`, { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t(`freeze.act.${will}`)}
          onClose={() => setIsConfirming(false)}
          onConfirm={confirm}
        >
          {t(`freeze.follows.${will}`)}
        </ConfirmDialog>
      )}
    </section>
  )
}
