import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { useShopState } from '../../guide/use-shop-state.ts'
import texts from '../../messages/en/archive.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { ExportPart } from './export-part.tsx'
import styles from './panel-page.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

interface Obstacle {
  readonly kind: 'open' | 'orders' | 'balances' | 'setAside' | 'export'
  readonly count: number
  readonly amount: string | null
}

/** Puts the panel away when nothing stands against it, and takes it out again. */
export function ArchivePart() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = usePanelPath()
  const { name } = usePanel()
  const { data: shop } = useShopState()
  const [isAsking, setIsAsking] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([])
  if (!shop) return null
  const will = shop.isArchived ? 'restore' : 'archive'
  const ask = async () => {
    setIsAsking(true)
    const found = await (shop.isArchived ? [] : client.read<readonly Obstacle[]>(`${path}/archive`).catch(saidOf))
    setIsAsking(false)
    if (typeof found === 'string') return toast(found)
    setObstacles(found)
    setIsConfirming(found.length === 0)
  }
  const confirm = async () => {
    setIsConfirming(false)
    toast(await client.write('POST', `${path}/${will}`, { version: shop.version }).then(() => t(`done.${will}`, { name }), saidOf))
    await Promise.all([queries.invalidateQueries({ queryKey: ['shop-state'] }), queries.invalidateQueries({ queryKey: ['me'] })])
  }
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h2 className={styles.title}>{t('title')}</h2>
      <p className="tone-2">{t(`about.${will}`)}</p>
      <ExportPart />
      {obstacles.length > 0 && (
        <Notice tone="warn" role="alert">
          {t('cannot')}
          <ul>
            {obstacles.map(({ kind, count, amount }) => (
              <li key={kind}>{t(`obstacles.${kind}`, { count, amount: amount === null ? '' : dollars(amount) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div>
        <Action isLoading={isAsking} onClick={() => void ask()}>
          {t(`act.${will}`)}
        </Action>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t(`ask.${will}`, { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t(`act.${will}`)}
          onClose={() => setIsConfirming(false)}
          onConfirm={confirm}
        >
          {t(`follows.${will}`)}
        </ConfirmDialog>
      )}
    </section>
  )
}
