import { IconButton, IconDrop, IconMinus, IconPlus } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '#words'
import type { FormErrors } from '../../../../../forms/map-errors.ts'
import { FieldError } from '../../../../../forms/section.tsx'
import switchStyles from '../../../../../forms/switch-head.module.css'
import { SwitchHead } from '../../../../../forms/switch-head.tsx'
import { useShop } from '../../../../../shop/shop-context.tsx'
import type { OrderService } from '../../../model/choices.ts'
import { clampRuns, isLongerThanGuarantee, modeOf, plannedRuns, RUNS_MAX, RUNS_MIN } from '../../../model/drip-feed.ts'
import type { OrderState } from '../../state/use-order.ts'
import styles from './drip-feed-section.module.css'
import { DripField as Field } from './drip-field.tsx'
import { IntervalField, MinutesField } from './interval-field.tsx'

const DripPreview = lazy(() => import('./drip-preview.tsx'))
export const RUNS_ID = 'order-runs'
export const STEP_ID = 'order-step'

export interface DripFeedSectionProps {
  readonly order: OrderState
  readonly service: OrderService
  readonly errors: FormErrors
}

/** Spreads the delivery over runs: how many, how far apart, in which pattern; the preview plots what will happen. */
export function DripFeedSection({ order, service, errors }: DripFeedSectionProps) {
  const { t } = useTranslation('order')
  const { form, change } = order
  const [isOther, setIsOther] = useState(false)
  const runs = plannedRuns(form, service)
  return (
    <section className={switchStyles.section}>
      <SwitchHead icon={IconDrop} title={t('drip.title')} text={t('drip.text')} isOn={form.isDripFeed} onChange={change.dripFeed} />
      {form.isDripFeed && (
        <div className={styles.panel}>
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
        </div>
      )}
    </section>
  )
}

function RunsField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const [text, setText] = useState<string>()
  const set = (runs: number) => change.drip({ numberOfRuns: clampRuns(runs) })
  return (
    <Field id={RUNS_ID} label={t('drip.runs')}>
      <div className={styles.stepper}>
        <IconButton label={t('drip.fewer')} disabled={form.numberOfRuns <= RUNS_MIN} onClick={() => set(form.numberOfRuns - 1)}>
          <IconMinus size={16} />
        </IconButton>
        <input
          id={RUNS_ID}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={text ?? String(form.numberOfRuns)}
          onFocus={() => change.focus('runs', 'drip_feed')}
          onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
          onBlur={() => {
            if (text !== undefined) set(Number(text))
            setText(undefined)
          }}
        />
        <IconButton label={t('drip.more')} disabled={form.numberOfRuns >= RUNS_MAX} onClick={() => set(form.numberOfRuns + 1)}>
          <IconPlus size={16} />
        </IconButton>
      </div>
    </Field>
  )
}

function PatternField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const { drip_feed_modes: offered } = useShop().settings
  const id = useId()
  return (
    <Field id={id} label={t('drip.pattern')}>
      <select
        id={id}
        className={styles.select}
        value={modeOf(form)}
        onChange={(event) => change.drip({ dripFeedMode: event.currentTarget.value })}
      >
        {offered.map((mode) => (
          <option key={mode} value={mode}>
            {t(`drip.modes.${mode}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}

function StepField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const [text, setText] = useState<string>()
  return (
    <Field id={STEP_ID} label={modeOf(form) === 'random' ? t('drip.spread') : t('drip.step')}>
      <input
        id={STEP_ID}
        className={styles.select}
        inputMode="numeric"
        autoComplete="off"
        value={text ?? formatQuantity(form.dripFeedQuantityStep)}
        onFocus={() => change.focus('quantity_step')}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== undefined) change.drip({ dripFeedQuantityStep: Math.max(1, Number(text.replace(/\D/g, '').slice(0, 9)) || 1) })
          setText(undefined)
        }}
      />
    </Field>
  )
}
