import { classNames, Tag } from '@vitrine/ui/components'
import { Opening } from '../../guide/opening.tsx'
import { useShopState } from '../../guide/use-shop-state.ts'
import { VisitShop } from '../../guide/visit-shop.tsx'
import texts from '../../messages/en/shop-state.json'
import { sayFrom } from '../../messages/texts.ts'
import { useIsPermitted } from '../../session/panel-context.ts'
import styles from './shop-strip.module.css'

const t = sayFrom(texts)
const TONES = { preparing: 'info', open: 'ok', closed: 'warn', archived: undefined } as const

/** Whether visitors are let in, the way into the shop, and the switch for those who may. What is not as customers expect is explained. */
export function ShopStrip() {
  const isOwner = useIsPermitted('domains.edit')
  const { data } = useShopState()
  if (!data) return null
  const stands = data.isArchived ? 'archived' : data.state
  return (
    <section className={classNames(styles.strip, stands !== 'open' && styles.notice)} aria-label={t('label')}>
      <Tag tone={TONES[stands]}>{t(`states.${stands}`)}</Tag>
      {stands !== 'open' && (
        <p className={styles.text}>
          {t(`explain.${stands}`)}
          {data.note && <q className="tone-3">{data.note}</q>}
        </p>
      )}
      {!data.isArchived && (
        <span className={styles.acts}>
          <VisitShop>{t('visit')}</VisitShop>
          {isOwner && <Opening variant={data.state === 'open' ? 'default' : 'primary'} />}
        </span>
      )}
    </section>
  )
}
