import { IconDrop } from '@vitrine/ui/components'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#i18n'
import type { FormErrors } from '../../../../../forms/map-errors.ts'
import switchStyles from '../../../../../forms/switch-head.module.css'
import { SwitchHead } from '../../../../../forms/switch-head.tsx'
import type { OrderService } from '../../../model/choices.ts'
import type { OrderState } from '../../state/use-order.ts'
import styles from './drip-feed-section.module.css'

const loadFields = () => import('./drip-fields.tsx')
const DripFields = lazy(loadFields)

export interface DripFeedSectionProps {
  readonly order: OrderState
  readonly service: OrderService
  readonly errors: FormErrors
}

/** Spreads the delivery over runs. What it is set with comes after the page, so that it is there when it is switched on. */
export function DripFeedSection({ order, service, errors }: DripFeedSectionProps) {
  const { t } = useTranslation('order')
  const { form, change } = order
  useEffect(() => void loadFields().catch(() => undefined), [])
  return (
    <section className={switchStyles.section}>
      <SwitchHead icon={IconDrop} title={t('drip.title')} text={t('drip.text')} isOn={form.isDripFeed} onChange={change.dripFeed} />
      {form.isDripFeed && (
        <div className={styles.panel}>
          <Suspense fallback={null}>
            <DripFields order={order} service={service} errors={errors} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
