import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FieldText } from '../../../forms/field-text.tsx'
import { useSettled } from '../../../forms/use-settled.ts'
import texts from '../../../messages/en/placing.json'
import { sayFrom } from '../../../messages/texts.ts'
import { useClient } from '../../../session/session-context.tsx'
import { dollars } from '../../../values/dollars.ts'
import { grouped } from '../../../values/units.ts'
import type { OfferedService } from './order-draft.ts'
import styles from './placing.module.css'

const t = sayFrom(texts)

interface OfferedServicesProps {
  /** Of the customer, in the operators' API. */
  readonly path: string
  readonly onPick: (service: OfferedService) => void
}

/** The services that the customer may order, found by number or words. */
export function OfferedServices({ path, onPick }: OfferedServicesProps) {
  const client = useClient()
  const id = useId()
  const [text, setText] = useState('')
  const q = useSettled(text.trim())
  const found = useQuery({
    queryKey: ['services-for', path, q],
    queryFn: ({ signal }) => client.read<readonly OfferedService[]>(`${path}/services`, { q }, signal),
  })
  return (
    <>
      <FieldText
        id={id}
        label={t('service')}
        placeholder={t('search')}
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.found} aria-label={t('service')}>
        {found.data?.map((service) => (
          <li key={service.id}>
            <button type="button" className={styles.choice} onClick={() => onPick(service)}>
              <span>{`${service.id} · ${service.name}`}</span>
              <span className={styles.detail}>{`${service.network} · ${priceOf(service)} · ${boundsOf(service)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.error && <p className={styles.wrong}>{found.error.message}</p>}
      {found.data?.length === 0 && <p className={styles.detail}>{t('nothing')}</p>}
    </>
  )
}

export const priceOf = ({ price, priceType, pricingPer }: OfferedService): string =>
  priceType === 'fixed' ? t('priceFixed', { price: dollars(price) }) : t('priceEach', { price: dollars(price), per: grouped(pricingPer) })

export function boundsOf({ minQuantity, maxQuantity, quantityStep }: OfferedService): string {
  const [min, max] = [grouped(minQuantity), grouped(maxQuantity)]
  return quantityStep > 1 ? t('boundsStep', { min, max, step: grouped(quantityStep) }) : t('bounds', { min, max })
}
