import { SmallField } from '@vitrine/ui/components'
import { type KeyboardEvent, useState } from 'react'
import { type Bounds, boundWithin } from '../../../features/services/list/filters.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './filter-panel.module.css'

export interface BoundFieldsProps {
  readonly bounds: Bounds
  readonly from: number | undefined
  readonly to: number | undefined
  readonly onChange: (from: number | undefined, to: number | undefined) => void
  readonly labelFrom: string
  readonly labelTo: string
  readonly placeholderFrom: string
  readonly placeholderTo: string
  readonly prefix?: string
  readonly print: (value: number) => string
}

/** Two fields for the ends of a range. What is typed counts when it is confirmed, and only inside the known bounds. */
export function BoundFields({
  bounds,
  from,
  to,
  onChange,
  labelFrom,
  labelTo,
  placeholderFrom,
  placeholderTo,
  prefix,
  print,
}: BoundFieldsProps) {
  return (
    <div className={styles.pair}>
      <BoundField
        value={from}
        bounds={bounds}
        label={labelFrom}
        placeholder={placeholderFrom}
        prefix={prefix}
        print={print}
        onCommit={(value) => onChange(value, to)}
      />
      <span className="tone-3" aria-hidden="true">
        –
      </span>
      <BoundField
        value={to}
        bounds={bounds}
        label={labelTo}
        placeholder={placeholderTo}
        prefix={prefix}
        print={print}
        onCommit={(value) => onChange(from, value)}
      />
    </div>
  )
}

interface BoundFieldProps {
  readonly value: number | undefined
  readonly bounds: Bounds
  readonly label: string
  readonly placeholder: string
  readonly prefix: string | undefined
  readonly print: (value: number) => string
  readonly onCommit: (value: number | undefined) => void
}

function BoundField({ value, bounds, label, placeholder, prefix, print, onCommit }: BoundFieldProps) {
  const { locale } = useShop()
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    setTyped(undefined)
    if (typed.trim() === '') return onCommit(undefined)
    const bound = boundWithin(typed, bounds, locale)
    if (bound !== undefined) onCommit(bound)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }
  return (
    <SmallField
      label={label}
      placeholder={placeholder}
      prefix={prefix}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : print(value))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
