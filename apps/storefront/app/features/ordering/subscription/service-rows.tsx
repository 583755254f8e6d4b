import { parseQuantity } from '@vitrine/pricing'
import { classNames, SkeletonRows, SwitchRow } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { FieldError } from '../../../forms/section.tsx'
import { useMoney, useUnitPrice } from '../../../shop/shop-context.tsx'
import { unitName } from '../form/parts/unit-text.ts'
import type { OrderService } from '../model/choices.ts'
import {
  countriesRequiredBy,
  type ServiceTypeSettings,
  serviceOf,
  withQuantity,
  withService,
  withSettings,
} from './model/subscription-form.ts'
import { ServiceChoice } from './service-choice.tsx'
import styles from './subscription-order.module.css'
import type { SubscriptionState } from './use-subscription.ts'

/** A row for each service type of the network: whether each publication gets it, which service, and how much of it. */
export function ServiceRows({ subscription }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation('subscribe')
  const { form, areTypesLoading, change, errors } = subscription
  if (form.serviceTypesSettings.length === 0) {
    return areTypesLoading ? <SkeletonRows rows={3} label={t('loading')} height={56} /> : <p className="tone-2">{t('nothing')}</p>
  }
  return (
    <ul className={styles.types} id="subscribe-services" tabIndex={-1}>
      {form.serviceTypesSettings.map((settings) => (
        <li
          key={settings.serviceTypeId}
          id={`subscribe-service-${settings.serviceTypeId}`}
          tabIndex={-1}
          className={classNames(styles.type, settings.isSelected && styles.on)}
        >
          <SwitchRow
            checked={settings.isSelected}
            onChange={(event) => change(withSettings(form, { ...settings, isSelected: event.currentTarget.checked }), 'services')}
          >
            {settings.name}
          </SwitchRow>
          {settings.isSelected && (
            <ServiceFields
              settings={settings}
              errorId={errors[`service-${settings.serviceTypeId}`] && `subscribe-service-${settings.serviceTypeId}-error`}
              onChange={(changed) => change(withSettings(form, changed), `service-${settings.serviceTypeId}`)}
            />
          )}
          <FieldError id={`subscribe-service-${settings.serviceTypeId}-error`} messages={errors[`service-${settings.serviceTypeId}`]} />
        </li>
      ))}
    </ul>
  )
}

const CountriesField = lazy(() => import('../form/parts/targets/countries-field.tsx'))

/** More services than one looks through at a glance are searched. */
const SEARCHED_FROM = 20

interface FieldsProps {
  readonly settings: ServiceTypeSettings
  readonly errorId: string | undefined
  readonly onChange: (settings: ServiceTypeSettings) => void
}

function ServiceFields({ settings, errorId, onChange }: FieldsProps) {
  const { t } = useTranslation('subscribe')
  const { t: translate } = useTranslation('order')
  const money = useMoney()
  const unitPrice = useUnitPrice()
  const id = useId()
  const service = serviceOf(settings)
  const [text, setText] = useState<string>()
  const countries = countriesRequiredBy(settings)
  if (!service) return null
  const bounds = { min: formatQuantity(service.min_quantity), max: formatQuantity(service.max_quantity) }
  const priceOf = (each: OrderService) =>
    `${unitPrice(each.price)} ${
      each.price_type === 'fixed' ? translate('service.perOrder') : translate('service.per', { quantity: formatQuantity(each.pricing_per) })
    }`
  const choose = (serviceId: number) => {
    setText(undefined)
    onChange(withService(settings, serviceId))
  }
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <label className="type-small weight-medium" htmlFor={`${id}-service`}>
          {t('service')}
        </label>
        {settings.services.length > SEARCHED_FROM ? (
          <ServiceChoice id={`${id}-service`} services={settings.services} chosen={service} priceOf={priceOf} onChoose={choose} />
        ) : (
          <Select
            id={`${id}-service`}
            className={styles.select}
            label={t('service')}
            value={String(settings.serviceId)}
            onChange={(value) => choose(Number(value))}
            options={settings.services.map((each) => ({
              value: String(each.id),
              name: `${each.name} #${formatId(each.id)}, ${priceOf(each)}`,
            }))}
          />
        )}
      </div>
      <div className={styles.field}>
        <label className="type-small weight-medium" htmlFor={`${id}-quantity`}>
          {t('quantity', { unit: unitName(translate, service.type) })}
        </label>
        <input
          id={`${id}-quantity`}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-bounds`}
          value={text ?? formatQuantity(settings.quantity)}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => {
            if (text !== undefined) onChange(withQuantity(settings, parseQuantity(text)))
            setText(undefined)
          }}
        />
        <span className="type-caption tone-3" id={`${id}-bounds`}>
          {translate('quantity.bounds', bounds)}
        </span>
      </div>
      <p className={styles.cost}>
        <span className="type-small tone-3">{t('costEach')}</span>
        <span className="number weight-medium">{money(settings.serviceCost)}</span>
      </p>
      {countries && (
        <div className={styles.wide}>
          <label className="type-small weight-medium" htmlFor={`${id}-countries`}>
            {countries.name}
          </label>
          <Suspense fallback={<div className={styles.awaited} />}>
            <CountriesField
              key={service.id}
              id={`${id}-countries`}
              by="id"
              target={countries}
              values={settings.countries.map(String)}
              onChange={(values) => onChange({ ...settings, countries: values.map(Number) })}
              onFocus={() => undefined}
              errorId={errorId}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
