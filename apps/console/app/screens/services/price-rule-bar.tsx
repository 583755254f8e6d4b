import { useQuery } from '@tanstack/react-query'
import { IconTriangle } from '@vitrine/ui/components'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import type { CellValue } from '../../grid/cell-kinds.ts'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { FIRST_RULE, type PricePreview, type PriceRule, wireRule } from './price-rule.ts'
import styles from './price-rule-bar.module.css'

const t = sayFrom(texts)
const BASES = [
  { value: 'cost', name: t('rule.cost') },
  { value: 'price', name: t('rule.price') },
] as const

export interface PriceRuleBarProps {
  readonly ids: readonly number[]
  /** What the rule would make of prices, while it is tried. */
  readonly onTry: (prices: ReadonlyMap<number, CellValue> | undefined) => void
  readonly onApply: (prices: ReadonlyMap<number, CellValue>) => void
  readonly onClose: () => void
}

/** Prices by a rule: the server says what it makes of each service before anything is changed. */
export function PriceRuleBar({ ids, onTry, onApply, onClose }: PriceRuleBarProps) {
  const [rule, setRule] = useState<PriceRule>(FIRST_RULE)
  const fieldId = useId()
  const preview = usePreview(ids, rule)
  const prices = useMemo(
    () =>
      preview.data &&
      new Map(preview.data.rows.filter(({ oldNano, newNano }) => oldNano !== newNano).map(({ id, newNano }) => [id, newNano as CellValue])),
    [preview.data],
  )
  useEffect(() => {
    onTry(prices)
    return () => onTry(undefined)
  }, [prices, onTry])
  const bound = (name: keyof PriceRule) => ({
    id: `${fieldId}-${name}`,
    value: rule[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setRule({ ...rule, [name]: event.target.value }),
  })
  return (
    <section className={styles.bar} aria-label={t('rule.open')}>
      <div className={styles.fields}>
        <div className={styles.base}>
          <span className={styles.label}>{t('rule.title', { count: ids.length })}</span>
          <CompactSelect label={t('rule.base')} options={BASES} value={rule.base} onChange={(base) => setRule({ ...rule, base })} />
        </div>
        <FieldText {...bound('percent')} className={styles.short} label={t('rule.percent')} suffix="%" autoFocus />
        <FieldText {...bound('fixedUsd')} className={styles.amount} label={t('rule.fixed')} prefix="$" placeholder="0.00" />
        <FieldText {...bound('roundUpToUsd')} className={styles.amount} label={t('rule.roundUp')} prefix="$" />
        <FieldText {...bound('minMarginPercent')} className={styles.margin} label={t('rule.minMargin')} suffix={t('rule.marginUnit')} />
        <Action className={styles.close} variant="quiet" onClick={onClose}>
          {t('rule.close')}
        </Action>
      </div>
      <div className={styles.result} role="status">
        {preview.error && <span className="tone-bad">{saidOf(preview.error)}</span>}
        {preview.isFetching && !preview.data && <span className="tone-3">{t('rule.calculating')}</span>}
        {preview.data && <Outcome preview={preview.data} />}
        {prices && prices.size > 0 && (
          <Action className={styles.apply} variant="primary" onClick={() => onApply(prices)}>
            {t('rule.apply', { count: prices.size })}
          </Action>
        )}
      </div>
    </section>
  )
}

/** A rule is typed in a few keys. */
const WAIT_MS = 200

function usePreview(ids: readonly number[], rule: PriceRule) {
  const client = useClient()
  const path = usePanelPath()
  const settled = useSettled(useDeferredValue(wireRule(rule)), WAIT_MS)
  return useQuery({
    queryKey: ['price-preview', path, ids, settled],
    queryFn: () => client.write<PricePreview>('POST', `${path}/services/price-preview`, { ids, rule: settled }),
    enabled: settled !== undefined && ids.length > 0,
    gcTime: 0,
  })
}

function Outcome({ preview }: { readonly preview: PricePreview }) {
  const { rise, fall, stay, belowFloor, largestPercent } = preview
  if (rise + fall === 0) return <span className="tone-3">{t('rule.nothing')}</span>
  return (
    <span className={styles.outcome}>
      {rise > 0 && <span className="tone-bad">{t('rule.rise', { count: rise })}</span>}
      {fall > 0 && <span className="tone-ok">{t('rule.fall', { count: fall })}</span>}
      {stay > 0 && <span className="tone-2">{t('rule.stay', { count: stay })}</span>}
      {largestPercent !== null && (
        <span className="tone-2">{t('rule.largest', { percent: Number(largestPercent).toFixed(1).replace('-', '−') })}</span>
      )}
      {belowFloor > 0 && (
        <span className={styles.warn}>
          <IconTriangle size={14} />
          {t('rule.belowFloor', { count: belowFloor })}
        </span>
      )}
    </span>
  )
}
