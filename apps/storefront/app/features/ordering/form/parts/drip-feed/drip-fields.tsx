import { NumberField, Select } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { FieldError } from '../../../../../forms/section.tsx'
import { useShop } from '../../../../../shop/shop-context.tsx'
import { isLongerThanGuarantee, modeOf, plannedRuns, RUNS_MAX, RUNS_MIN } from '../../../model/drip-feed.ts'
import type { OrderState } from '../../state/use-order.ts'
import styles from './drip-feed-section.module.css'
import type { DripFeedSectionProps } from './drip-feed-section.tsx'
import { DripField as Field } from './drip-field.tsx'
import { IntervalField, MinutesField } from './interval-field.tsx'

const DripPreview = lazy(() => import('./drip-preview.tsx'))
const RUNS_ID = 'order-runs'
const STEP_ID = 'order-step'

/** How many runs, how far apart, in which pattern; the preview plots what will happen. */
export default function DripFields({ order, service, errors }: DripFeedSectionProps) {
  const { t } = useTranslation('order')
  const { form } = order
  const [isOther, setIsOther] = useState(false)
  const runs = plannedRuns(form, service)
  return (
    <>
      <div className={styles.fields}>
        <RunsField order={order} />
        <IntervalField order={order} isOther={isOther} onOther={setIsOther} />
        <PatternField order={order} />
        {isOther && <MinutesField order={order} />}
        {modeOf(form) !== 'flat' && <StepField order={order} />}
      </div>
      <FieldError
        id={`${RUNS_ID}-error`}
        messages={errors.runs ?? errors.dripFeedMinutes ?? errors.quantity_step ?? errors.mode ?? errors.drip_feed}
      />
      {runs ? (
        <Suspense fallback={null}>
          <DripPreview runs={runs} form={form} service={service} />
        </Suspense>
      ) : (
        <p className="tone-bad" role="status">
          {t('drip.outside', { min: formatQuantity(service.min_quantity), max: formatQuantity(service.max_quantity) })}
        </p>
      )}
      {service.guarantee_days !== null && isLongerThanGuarantee(form, service) && (
        <p className="tone-warn type-small" role="status">
          {t('drip.long', { count: service.guarantee_days, number: formatQuantity(service.guarantee_days) })}
        </p>
      )}
    </>
  )
}

function RunsField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  return (
    <Field id={RUNS_ID} label={t('drip.runs')}>
      <NumberField
        id={RUNS_ID}
        value={form.numberOfRuns}
        min={RUNS_MIN}
        max={RUNS_MAX}
        onChange={(numberOfRuns) => change.drip({ numberOfRuns })}
        onFocus={() => change.focus('runs', 'drip_feed')}
        steps={{ fewer: t('drip.fewer'), more: t('drip.more') }}
      />
    </Field>
  )
}

function PatternField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const { drip_feed_modes: offered } = useShop().settings
  const id = useId()
  return (
    <Field id={id} label={t('drip.pattern')}>
      <Select
        id={id}
        className={styles.select}
        label={t('drip.pattern')}
        value={modeOf(form)}
        onChange={(dripFeedMode) => change.drip({ dripFeedMode })}
        options={offered.map((mode) => ({ value: mode, name: t(`drip.modes.${mode}`) }))}
      />
    </Field>
  )
}

function StepField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  return (
    <Field id={STEP_ID} label={modeOf(form) === 'random' ? t('drip.spread') : t('drip.step')}>
      <NumberField
        id={STEP_ID}
        value={form.dripFeedQuantityStep}
        min={1}
        max={999_999_999}
        format={formatQuantity}
        onChange={(dripFeedQuantityStep) => change.drip({ dripFeedQuantityStep })}
        onFocus={() => change.focus('quantity_step')}
      />
    </Field>
  )
}
