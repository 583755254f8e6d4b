import { Button, Chip, Sheet } from '@vitrine/ui/components'
import { truncateServiceName } from '@vitrine/ui/formats'
import { useId, useState } from 'react'
import { useTranslation } from '#words'
import { NetworkMark } from '../../order/parts/network-mark.tsx'
import type { ListQuery } from '../model/list-query.ts'
import styles from './filter-sheet.module.css'
import type { NetworkFace } from './filters.tsx'

export interface FilterSheetProps {
  readonly query: ListQuery
  readonly networks: readonly NetworkFace[]
  readonly services?: readonly (readonly [id: number, name: string])[]
  readonly onClose: () => void
  readonly applyLabel?: string
  readonly onApply: (change: Partial<ListQuery>) => void
}

/** Chosen here, applied with one button: a list that changes under the sheet would only be in the way. */
export default function FilterSheet({ query, networks, services = [], onClose, applyLabel, onApply }: FilterSheetProps) {
  const { t } = useTranslation('orders')
  const [networkId, setNetworkId] = useState(query.networkId)
  const [serviceId, setServiceId] = useState(query.serviceId)
  const [from, setFrom] = useState(query.from ?? '')
  const [to, setTo] = useState(query.to ?? '')
  const apply = (change: Partial<ListQuery>) => {
    onClose()
    onApply(change)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      side={matchMedia('(width < 726px)').matches ? 'bottom' : 'centre'}
      width={460}
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      footer={
        <div className={styles.actions}>
          <Button onClick={() => apply({ networkId: undefined, serviceId: undefined, from: undefined, to: undefined })}>
            {t('filters.clear')}
          </Button>
          <Button variant="primary" onClick={() => apply({ networkId, serviceId, from: from || undefined, to: to || undefined })}>
            {applyLabel ?? t('filters.apply')}
          </Button>
        </div>
      }
    >
      {networks.length > 0 && (
        <fieldset className={styles.group}>
          <legend className="weight-medium">{t('filters.network')}</legend>
          <div className={styles.chips}>
            {networks.map((network) => (
              <Chip
                key={network.id}
                isSelected={network.id === networkId}
                onClick={() => setNetworkId(network.id === networkId ? undefined : network.id)}
              >
                <NetworkMark network={network} size={20} />
                {network.name}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {services.length > 0 && (
        <fieldset className={styles.group}>
          <legend className="weight-medium">{t('filters.service')}</legend>
          <div className={styles.chips}>
            {services.map(([id, name]) => (
              <Chip key={id} isSelected={id === serviceId} onClick={() => setServiceId(id === serviceId ? undefined : id)}>
                {truncateServiceName(name)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className="weight-medium">{t('filters.dates')}</legend>
        <div className={styles.dates}>
          <Day label={t('filters.from')} value={from} max={to} onChange={setFrom} />
          <Day label={t('filters.to')} value={to} min={from} onChange={setTo} />
        </div>
      </fieldset>
    </Sheet>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id} className="type-small tone-3">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.date}
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
