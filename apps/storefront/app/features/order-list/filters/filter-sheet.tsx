import { Button, Chip } from '@vitrine/ui/components'
import { Dialog, Select } from '@vitrine/ui/controls'
import { truncateServiceName } from '@vitrine/ui/formats'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../networks/network-mark.tsx'
import type { ListQuery } from '../list-query.ts'
import styles from './filter-sheet.module.css'
import type { NetworkFace } from './filters.tsx'
import { type ServiceChoice, servicesOn } from './use-bought-services.ts'

const CHIPS_MAX = 12

export interface FilterSheetProps {
  readonly query: ListQuery
  readonly networks: readonly NetworkFace[]
  readonly services?: readonly ServiceChoice[]
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
  const chooseNetwork = (id: number | undefined) => {
    setNetworkId(id)
    if (!servicesOn(services, id).some((service) => service.id === serviceId)) setServiceId(undefined)
  }
  const apply = (change: Partial<ListQuery>) => {
    onClose()
    onApply(change)
  }
  return (
    <Dialog
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
                onClick={() => chooseNetwork(network.id === networkId ? undefined : network.id)}
              >
                <NetworkMark network={network} size={20} />
                {network.name}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <Services services={servicesOn(services, networkId)} networks={networks} chosen={serviceId} onChoose={setServiceId} />
      <fieldset className={styles.group}>
        <legend className="weight-medium">{t('filters.dates')}</legend>
        <div className={styles.dates}>
          <Day label={t('filters.from')} value={from} max={to} onChange={setFrom} />
          <Day label={t('filters.to')} value={to} min={from} onChange={setTo} />
        </div>
      </fieldset>
    </Dialog>
  )
}

interface ServicesProps {
  readonly services: readonly ServiceChoice[]
  readonly networks: readonly NetworkFace[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number | undefined) => void
}

/** A few stand side by side; of more one chooses in a list. */
function Services({ services, networks, chosen, onChoose }: ServicesProps) {
  const { t } = useTranslation('orders')
  const faces = new Map(networks.map((network) => [network.id, network]))
  const fieldId = useId()
  if (services.length === 0) return null
  if (services.length > CHIPS_MAX) {
    return (
      <div className={`${styles.group} ${styles.day}`}>
        <label className="weight-medium" htmlFor={fieldId}>
          {t('filters.service')}
        </label>
        <Select
          id={fieldId}
          label={t('filters.service')}
          value={chosen === undefined ? '' : String(chosen)}
          onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
          options={[
            { value: '', name: t('filters.anyService') },
            ...services.map(({ id, name, networkId }) => ({
              value: String(id),
              name: [truncateServiceName(name), faces.get(networkId)?.name].filter(Boolean).join(' · '),
            })),
          ]}
        />
      </div>
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend className="weight-medium">{t('filters.service')}</legend>
      <div className={styles.chips}>
        {services.map(({ id, name, networkId }) => {
          const network = faces.get(networkId)
          return (
            <Chip key={id} isSelected={id === chosen} onClick={() => onChoose(id === chosen ? undefined : id)}>
              {network && <NetworkMark network={network} size={20} />}
              {truncateServiceName(name)}
              {network && <span className="sr-only">, {network.name}</span>}
            </Chip>
          )
        })}
      </div>
    </fieldset>
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
