import { Button, IconButton, IconCalendar, IconChevronDown, IconSliders } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices } from '@vitrine/ui/controls'
import { truncateNetworkName, truncateServiceName } from '@vitrine/ui/formats'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../../paths.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { DateText } from '../date-text.tsx'
import styles from '../filters.module.css'
import { filterCount, type ListQuery, withFilter, writeListQuery } from '../list-query.ts'
import type { Order } from '../order-facts.ts'
import { SearchField } from './search-field.tsx'
import { servicesOn, useBoughtServices } from './use-bought-services.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

export interface NetworkFace {
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly color: string
}
export interface FiltersProps {
  readonly query: ListQuery
  readonly networks: readonly NetworkFace[]
  readonly orders: readonly Order[]
  readonly aside: ReactNode
}

/** All filters of the list stand in the address, so that it can be bookmarked and shared. */
export function Filters({ query, networks, orders, aside }: FiltersProps) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const [isSheet, setIsSheet] = useState(false)
  const go = (change: Partial<ListQuery>, isReplacing = false) =>
    void navigate(paths.orders(writeListQuery(withFilter(query, change))), { replace: isReplacing, preventScrollReset: true })
  const { services, need } = useBoughtServices(orders, query.serviceId)
  const openSheet = () => {
    need()
    setIsSheet(true)
  }
  const count = filterCount(query)
  return (
    <div className={styles.bar}>
      <SearchField key={query.search} search={query.search} label={t('filters.search')} onSearch={(search) => go({ search }, true)} />
      <div className={styles.wide}>
        <Choice
          label={t('filters.network')}
          any={t('filters.anyNetwork')}
          chosen={query.networkId}
          options={networks.map((network) => ({ id: network.id, name: truncateNetworkName(network.name), network }))}
          onChoose={(networkId) =>
            go({
              networkId,
              serviceId: servicesOn(services, networkId).some(({ id }) => id === query.serviceId) ? query.serviceId : undefined,
            })
          }
        />
        <Choice
          label={t('filters.service')}
          any={t('filters.anyService')}
          chosen={query.serviceId}
          options={servicesOn(services, query.networkId).map(({ id, name, networkId }) => ({
            id,
            name: truncateServiceName(name),
            network: networks.find((network) => network.id === networkId),
          }))}
          onChoose={(serviceId) => go({ serviceId })}
          onOpen={need}
          width={300}
        />
        <Button size="medium" icon={<IconCalendar size={16} />} aria-haspopup="dialog" onClick={openSheet}>
          <DateText query={query} />
        </Button>
        {count > 0 && (
          <Button
            size="medium"
            variant="quiet"
            onClick={() => go({ networkId: undefined, serviceId: undefined, from: undefined, to: undefined })}
          >
            {t('filters.clear')}
          </Button>
        )}
      </div>
      <IconButton
        label={count > 0 ? t('filters.openCount', { count, number: String(count) }) : t('filters.open')}
        isOutlined
        className={styles.narrow}
        aria-haspopup="dialog"
        onClick={openSheet}
      >
        <IconSliders />
        {count > 0 && <i className={styles.pip} />}
      </IconButton>
      <span className={styles.aside}>{aside}</span>
      {isSheet && (
        <Suspense fallback={null}>
          <FilterSheet query={query} networks={networks} services={services} onClose={() => setIsSheet(false)} onApply={go} />
        </Suspense>
      )}
    </div>
  )
}

interface Option {
  readonly id: number | undefined
  readonly name: string
  readonly network?: NetworkFace | undefined
}

interface ChoiceProps {
  readonly label: string
  readonly any: string
  readonly chosen: number | undefined
  readonly options: readonly Option[]
  readonly onChoose: (id: number | undefined) => void
  readonly onOpen?: () => void
  readonly width?: number
}

/** Says that a list has been opened. */
function Opened({ tell }: { readonly tell: () => void }) {
  useEffect(tell, [tell])
  return null
}

function Choice({ label, any, chosen, options, onChoose, onOpen, width = 240 }: ChoiceProps) {
  const name = options.find(({ id }) => id === chosen)?.name
  const rows: readonly Option[] = [{ id: undefined, name: any }, ...options]
  return (
    <Menu
      label={label}
      align="start"
      width={width}
      trigger={(props) => (
        <Button size="medium" {...props}>
          {name ?? label}
          <IconChevronDown size={16} />
        </Button>
      )}
    >
      {() => (
        <MenuChoices value={chosen} onChoose={onChoose}>
          {onOpen && <Opened tell={onOpen} />}
          {rows.map(({ id, name: text, network }) => (
            <MenuChoice key={id ?? 'any'} value={id}>
              {network && <NetworkMark network={network} size={20} />}
              <span className={styles.option}>
                {text}
                {network && network.name !== text && <span className="sr-only">, {network.name}</span>}
              </span>
            </MenuChoice>
          ))}
        </MenuChoices>
      )}
    </Menu>
  )
}
