import { useQuery } from '@tanstack/react-query'
import { IconClose, IconPlus, IconTriangle } from '@vitrine/ui/components'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import type { CellValue } from '../../grid/cell-kinds.ts'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { DIRECTIONS, ENDINGS, FIRST_RULE, type OwnMarkup, type PricePreview, type PriceRule, wireRule } from './price-rule.ts'
import styles from './price-rule-bar.module.css'

const t = sayFrom(texts)
const BASES = [
  { value: 'cost', name: t('rule.cost') },
  { value: 'price', name: t('rule.price') },
] as const
const ROUNDINGS = DIRECTIONS.map((value) => ({ value, name: t(`rule.directions.${value}`) }))
const ENDS = ENDINGS.map((value) => ({ value, name: t(`rule.endings.${value}`) }))

export interface Shelf {
  /** `network.3` or `type.12`. */
  readonly value: string
  readonly name: string
}

export interface PriceRuleBarProps {
  readonly ids: readonly number[]
  /** Networks and types that can have a markup of their own. */
  readonly shelves: readonly Shelf[]
  /** What the rule would make of prices, while it is tried, and which of them rise by much. */
  readonly onTry: (prices: ReadonlyMap<number, CellValue> | undefined, largeRises: ReadonlySet<number>) => void
  readonly onApply: (prices: ReadonlyMap<number, CellValue>) => void
  readonly onClose: () => void
}

const NOBODY: ReadonlySet<number> = new Set()
type TypedName = 'percent' | 'fixedUsd' | 'roundToUsd' | 'minMarginPercent'

/** Prices by a rule: the server says what it makes of each service before anything is changed. */
export function PriceRuleBar({ ids, shelves, onTry, onApply, onClose }: PriceRuleBarProps) {
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
    onTry(prices, new Set(preview.data?.rows.flatMap(({ id, warns }) => (warns.includes('large_rise') ? [id] : []))))
    return () => onTry(undefined, NOBODY)
  }, [prices, preview.data, onTry])
  const bound = (name: TypedName) => ({
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
        <CompactSelect
          label={t('rule.direction')}
          options={ROUNDINGS}
          value={rule.direction}
          onChange={(direction) => setRule({ ...rule, direction })}
        />
        <CompactSelect label={t('rule.ending')} options={ENDS} value={rule.ending} onChange={(ending) => setRule({ ...rule, ending })} />
        {rule.ending === 'none' && <FieldText {...bound('roundToUsd')} className={styles.amount} label={t('rule.round')} prefix="$" />}
        <FieldText {...bound('minMarginPercent')} className={styles.margin} label={t('rule.minMargin')} suffix={t('rule.marginUnit')} />
        <Action className={styles.close} variant="quiet" onClick={onClose}>
          {t('rule.close')}
        </Action>
      </div>
      <OwnMarkups shelves={shelves} markups={rule.markups} onChange={(markups) => setRule((before) => ({ ...before, markups }))} />
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

interface OwnMarkupsProps {
  readonly shelves: readonly Shelf[]
  readonly markups: readonly OwnMarkup[]
  readonly onChange: (markups: readonly OwnMarkup[]) => void
}

/** Networks and types with a markup of their own, which stands before that of all. */
function OwnMarkups({ shelves, markups, onChange }: OwnMarkupsProps) {
  const id = useId()
  const free = shelves.filter(({ value }) => !markups.some(({ shelf }) => shelf === value))
  const [next] = free
  return (
    <>
      {markups.map((markup, at) => {
        const name = shelves.find(({ value }) => value === markup.shelf)?.name ?? markup.shelf
        const change = (part: Partial<OwnMarkup>) => onChange(markups.with(at, { ...markup, ...part }))
        return (
          <div key={markup.shelf} className={styles.markup}>
            <CompactSelect
              label={t('rule.markupOf')}
              options={shelves.filter((shelf) => shelf.value === markup.shelf || free.includes(shelf))}
              value={markup.shelf}
              onChange={(shelf) => change({ shelf })}
            />
            <FieldText
              id={`${id}${at}percent`}
              className={styles.short}
              label={<span className="sr-only">{t('rule.markupPercent', { name })}</span>}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              value={markup.percent}
              onChange={(event) => change({ percent: event.target.value })}
            />
            <FieldText
              id={`${id}${at}fixed`}
              className={styles.amount}
              label={<span className="sr-only">{t('rule.markupFixed', { name })}</span>}
              prefix="$"
              placeholder="0.00"
              inputMode="decimal"
              autoComplete="off"
              value={markup.fixedUsd}
              onChange={(event) => change({ fixedUsd: event.target.value })}
            />
            <IconAction label={t('rule.removeMarkup', { name })} onClick={() => onChange(markups.filter((other) => other !== markup))}>
              <IconClose size={14} />
            </IconAction>
          </div>
        )
      })}
      {next && (
        <div className={styles.markup}>
          <Action
            variant="quiet"
            icon={<IconPlus size={14} />}
            onClick={() => onChange([...markups, { shelf: next.value, percent: '', fixedUsd: '' }])}
          >
            {t('rule.addMarkup')}
          </Action>
        </div>
      )}
    </>
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
  const { rise, fall, stay, belowFloor, largeRises, losses, largestPercent, profit30d } = preview
  if (rise + fall === 0) return <span className="tone-3">{t('rule.nothing')}</span>
  return (
    <span className={styles.outcome}>
      {rise > 0 && <span className="tone-bad">{t('rule.rise', { count: rise })}</span>}
      {fall > 0 && <span className="tone-ok">{t('rule.fall', { count: fall })}</span>}
      {stay > 0 && <span className="tone-2">{t('rule.stay', { count: stay })}</span>}
      {largestPercent !== null && (
        <span className="tone-2">{t('rule.largest', { percent: Number(largestPercent).toFixed(1).replace('-', '−') })}</span>
      )}
      {profit30d && <span className="tone-2">{t('rule.profit30d', { old: dollars(profit30d.old), new: dollars(profit30d.new) })}</span>}
      {largeRises > 0 && <Warning>{t('rule.largeRises', { count: largeRises })}</Warning>}
      {belowFloor > 0 && <Warning>{t('rule.belowFloor', { count: belowFloor })}</Warning>}
      {losses > 0 && <Warning>{t('rule.losses', { count: losses })}</Warning>}
    </span>
  )
}

const Warning = ({ children }: { readonly children: string }) => (
  <span className={styles.warn}>
    <IconTriangle size={14} />
    {children}
  </span>
)
