import { Button, DeliveryLine } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n'
import styles from './show-more.module.css'
import { STEP } from './steps.ts'
import type { Steps } from './use-steps.ts'

const NEAR = '600px'

/** How much of the list is on screen. Two steps come while one scrolls, then the visitor decides. */
export function ShowMore({ steps }: { readonly steps: Omit<Steps, 'items'> & { readonly items: readonly unknown[] } }) {
  const { t } = useTranslation('catalogue')
  const end = useRef<HTMLDivElement>(null)
  const { items, total, isMore, isNextAutomatic, showMore, showAll } = steps
  const shown = items.length
  useEffect(() => {
    if (!isMore || !isNextAutomatic || !end.current) return
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && showMore(), { rootMargin: NEAR })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isMore, isNextAutomatic, showMore])
  if (total === 0) return null
  const showing = t('results.showing', { shown: formatQuantity(shown), total: formatQuantity(total) })
  return (
    <div className={styles.more} ref={end}>
      {isMore && (
        <>
          <span className="type-small tone-3 number">{showing}</span>
          <DeliveryLine className={styles.line} tone="brand" percent={(shown / total) * 100} label={showing} />
          <div className={styles.buttons}>
            <Button onClick={showMore}>{t('results.more', { number: formatQuantity(Math.min(STEP, total - shown)) })}</Button>
            {total - shown > STEP && (
              <Button variant="quiet" onClick={showAll}>
                {t('results.all', { number: formatQuantity(total) })}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
