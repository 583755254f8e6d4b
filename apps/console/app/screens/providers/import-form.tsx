import { SwitchRow } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useId } from 'react'
import { Link } from 'react-router'
import { FieldText } from '../../forms/field-text.tsx'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { type CategoryDraft, type ImportDraft, isGuarantee } from './import-draft.ts'
import styles from './import-drawer.module.css'
import { ENDINGS } from './markups/endings.ts'
import type { ImportOptions } from './provider.ts'

const t = sayFrom(texts)
const NONE = ''
const PRICINGS = (['rule', 'markups'] as const).map((value) => ({ value, name: t(`import.pricings.${value}`) }))
const DIRECTIONS = (['up', 'nearest', 'down'] as const).map((value) => ({ value, name: t(`import.directions.${value}`) }))

interface PartProps {
  readonly draft: ImportDraft
  readonly setDraft: (draft: ImportDraft) => void
}

/** Where services of each category go, and how they are delivered. */
export function ImportMapping({ draft, options, setDraft }: PartProps & { readonly options: ImportOptions }) {
  const { key } = usePanel()
  const deliveries = [
    { value: NONE, name: t('import.noDelivery') },
    ...options.deliveries.map(({ id, name }) => ({ value: String(id), name })),
  ]
  const types = [
    { value: NONE, name: t('import.noType') },
    ...options.serviceTypes.map(({ id, name, networkName }) => ({ value: String(id), name: `${networkName} · ${name}` })),
  ]
  const change = (category: string, next: Partial<CategoryDraft>) =>
    setDraft({ ...draft, categories: draft.categories.map((one) => (one.category === category ? { ...one, ...next } : one)) })
  const ofAll = draft.categories.every(({ deliveryId }) => deliveryId === draft.categories[0]?.deliveryId)
  return (
    <fieldset className={styles.section}>
      <legend>{t('import.mapping')}</legend>
      <p className={styles.hint}>{t('import.deliveryNote')}</p>
      {options.deliveries.length === 0 && (
        <p className={styles.hint}>
          {t('import.noDeliveries')} <Link to={paths.panel(key, 'catalogue/deliveries')}>{t('import.delivery')}</Link>
        </p>
      )}
      {draft.categories.length > 1 && (
        <div className={styles.all}>
          <span className={styles.label}>{t('import.allDelivery')}</span>
          <Select
            label={t('import.allDelivery')}
            size="tiny"
            options={deliveries}
            value={ofAll ? (draft.categories[0]?.deliveryId ?? NONE) : NONE}
            onChange={(deliveryId) => setDraft({ ...draft, categories: draft.categories.map((one) => ({ ...one, deliveryId })) })}
          />
        </div>
      )}
      {draft.categories.map((one) => (
        <Category key={one.category} {...{ one, types, deliveries, options }} onChange={(next) => change(one.category, next)} />
      ))}
    </fieldset>
  )
}

interface CategoryProps {
  readonly one: CategoryDraft
  readonly types: readonly { readonly value: string; readonly name: string }[]
  readonly deliveries: readonly { readonly value: string; readonly name: string }[]
  readonly options: ImportOptions
  readonly onChange: (next: Partial<CategoryDraft>) => void
}

function Category({ one, types, deliveries, options, onChange }: CategoryProps) {
  const id = useId()
  const { category, serviceTypeId, deliveryId, guaranteeDays, linkKind } = one
  const kinds = options.serviceTypes.find((type) => String(type.id) === serviceTypeId)?.linkKinds ?? []
  const of = (name: string) => `${name}, ${category}`
  return (
    <div className={styles.category}>
      <span className={styles.categoryName}>{category}</span>
      <div className={styles.field}>
        <label htmlFor={`${id}type`}>{t('import.type')}</label>
        <Select
          id={`${id}type`}
          label={of(t('import.type'))}
          size="tiny"
          options={types}
          value={serviceTypeId}
          onChange={(next) => onChange({ serviceTypeId: next, linkKind: '' })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}delivery`}>{t('import.delivery')}</label>
        <Select
          id={`${id}delivery`}
          label={of(t('import.delivery'))}
          size="tiny"
          options={deliveries}
          value={deliveryId}
          onChange={(next) => onChange({ deliveryId: next })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}links`}>{t('import.links')}</label>
        <Select
          id={`${id}links`}
          label={of(t('import.links'))}
          size="tiny"
          options={[{ value: NONE, name: t('import.allLinks') }, ...kinds.map((value) => ({ value, name: value }))]}
          value={linkKind}
          onChange={(next) => onChange({ linkKind: next })}
        />
      </div>
      <FieldText
        id={`${id}guarantee`}
        label={t('import.guarantee')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="–"
        aria-invalid={!isGuarantee(guaranteeDays) || undefined}
        value={guaranteeDays}
        onChange={(event) => onChange({ guaranteeDays: event.target.value })}
      />
    </div>
  )
}

/** What they are sold for, and how their names read. */
export function ImportRule({ draft, setDraft }: PartProps) {
  const id = useId()
  const bound = (name: 'percent' | 'fixedUsd' | 'roundToUsd' | 'minMarginPercent' | 'find' | 'replacement') => ({
    id: `${id}${name}`,
    autoComplete: 'off',
    maxLength: 100,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const turned = (name: 'cutBrackets' | 'cutEmojis' | 'followsPrice' | 'onSale') => ({
    checked: draft[name],
    onChange: (event: { target: { checked: boolean } }) => setDraft({ ...draft, [name]: event.target.checked }),
  })
  return (
    <div className={styles.columns}>
      <fieldset className={styles.section}>
        <legend>{t('import.price')}</legend>
        <div className={styles.field}>
          <label htmlFor={`${id}priced`}>{t('import.pricedBy')}</label>
          <Select
            id={`${id}priced`}
            label={t('import.pricedBy')}
            size="tiny"
            options={PRICINGS}
            value={draft.pricedBy}
            onChange={(pricedBy) => setDraft({ ...draft, pricedBy })}
          />
        </div>
        {draft.pricedBy === 'rule' && (
          <div className={styles.pair}>
            <FieldText {...bound('percent')} inputMode="decimal" label={t('import.percent')} suffix="%" />
            <FieldText {...bound('fixedUsd')} inputMode="decimal" label={t('import.fixed')} prefix="$" placeholder="0.00" />
            <div className={styles.field}>
              <label htmlFor={`${id}direction`}>{t('import.direction')}</label>
              <Select
                id={`${id}direction`}
                label={t('import.direction')}
                size="tiny"
                options={DIRECTIONS}
                value={draft.direction}
                onChange={(direction) => setDraft({ ...draft, direction })}
              />
            </div>
            <div className={styles.field}>
              <label htmlFor={`${id}ending`}>{t('import.ending')}</label>
              <Select
                id={`${id}ending`}
                label={t('import.ending')}
                size="tiny"
                options={ENDINGS}
                value={draft.ending}
                onChange={(ending) => setDraft({ ...draft, ending })}
              />
            </div>
            {draft.ending === 'none' && <FieldText {...bound('roundToUsd')} inputMode="decimal" label={t('import.round')} prefix="$" />}
            <FieldText {...bound('minMarginPercent')} inputMode="decimal" label={t('import.minMargin')} suffix="%" />
          </div>
        )}
        <SwitchRow {...turned('followsPrice')}>{t('import.follows')}</SwitchRow>
        <SwitchRow {...turned('onSale')}>{t('import.onSale')}</SwitchRow>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('import.names')}</legend>
        <div className={styles.pair}>
          <FieldText {...bound('find')} label={t('import.find')} />
          <FieldText {...bound('replacement')} label={t('import.with')} />
        </div>
        <SwitchRow {...turned('cutBrackets')}>{t('import.cutBrackets')}</SwitchRow>
        <SwitchRow {...turned('cutEmojis')}>{t('import.cutEmojis')}</SwitchRow>
      </fieldset>
    </div>
  )
}
