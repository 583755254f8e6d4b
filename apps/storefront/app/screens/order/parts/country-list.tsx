import { Button, classNames, IconCheck } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#words'
import type { CountryChoice } from '../model/find-countries.ts'
import styles from './country-list.module.css'

export interface CountryListProps {
  readonly id: string
  readonly label: string
  /** Undefined while they are fetched. */
  readonly found: readonly CountryChoice[] | undefined
  readonly chosen: readonly string[]
  /** The one that the keys stand on; the focus itself stays in the field. */
  readonly active: string | undefined
  /** As many as possible are chosen: only those can be pressed, to take them back. */
  readonly isFull: boolean
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onToggle: (value: string) => void
}

export function CountryList({ id, label, found, chosen, active, isFull, hasFailed, onRetry, onToggle }: CountryListProps) {
  const { t } = useTranslation('order')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === undefined) return
    const row = list.current?.querySelector(`[data-value="${active}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // A press keeps the focus in the field.
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <div role="status">
        {hasFailed ? (
          <p className={styles.note}>
            {t('targets.countriesFailed')} <Button onClick={onRetry}>{t('service.retry')}</Button>
          </p>
        ) : found === undefined ? (
          <p className={styles.note}>{t('targets.countriesLoading')}</p>
        ) : found.length === 0 ? (
          <p className={styles.note}>{t('targets.countryNone')}</p>
        ) : null}
      </div>
      <div id={id} ref={list} className={styles.list} role="listbox" aria-label={label} aria-multiselectable="true">
        {found?.map(({ value, name }) => {
          const isChosen = chosen.includes(value)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
            <div
              key={value}
              id={`${id}-${value}`}
              data-value={value}
              role="option"
              aria-selected={isChosen}
              aria-disabled={(isFull && !isChosen) || undefined}
              className={classNames(styles.option, value === active && styles.active, isFull && !isChosen && styles.off)}
              onClick={() => onToggle(value)}
            >
              <span>{name}</span>
              {isChosen && <IconCheck size={16} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
