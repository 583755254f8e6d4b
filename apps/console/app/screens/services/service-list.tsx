import { useVirtualizer } from '@tanstack/react-virtual'
import { Tag } from '@vitrine/ui/components'
import { useRef } from 'react'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { marginOf, money, shortQuantity } from '../../values/units.ts'
import type { ServiceRow } from './service-row.ts'
import styles from './services-screen.module.css'

const t = sayFrom(texts)
const LINE_PX = 68

export interface ServiceListProps {
  readonly rows: readonly ServiceRow[]
  readonly onOpen: (row: ServiceRow) => void
}

/** Services on a phone: three lines each, the whole line opens it. */
export function ServiceList({ rows, onOpen }: ServiceListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => LINE_PX, overscan: 8 })
  return (
    <div ref={scroller} className={styles.lines}>
      <div className={styles.lineList} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const margin = marginOf(row.priceNano, row.costNano, row.discountPpm)
          return (
            <button
              key={row.id}
              type="button"
              className={styles.line}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onOpen(row)}
            >
              <span className="weight-medium ellipsis">{row.name}</span>
              <span className="weight-bold number">{money(row.priceNano)}</span>
              <span className="type-caption tone-3 ellipsis">{`${row.id} · ${row.networkName}, ${row.serviceTypeName}`}</span>
              <span className="type-caption tone-2 number">{margin === undefined ? '–' : `${margin.toFixed(1)} %`}</span>
              <span className="type-caption tone-3 number">{`${shortQuantity(row.minQuantity)} – ${shortQuantity(row.maxQuantity)}`}</span>
              <span>{!row.isEnabled && <Tag>{t('views.off_sale')}</Tag>}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
