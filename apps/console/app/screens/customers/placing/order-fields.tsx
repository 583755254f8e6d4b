import { FieldControl } from '../../../forms/field-control.tsx'
import { FieldText } from '../../../forms/field-text.tsx'
import texts from '../../../messages/en/placing.json'
import { sayFrom } from '../../../messages/texts.ts'
import { boundsOf } from './offered-services.tsx'
import type { OfferedService, OrderDraft } from './order-draft.ts'
import styles from './placing.module.css'

const t = sayFrom(texts)
const ALLOWED_SHOWN = 12

interface OrderFieldsProps {
  /** Begins the ids of its fields. */
  readonly id: string
  readonly service: OfferedService
  readonly draft: OrderDraft
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (draft: OrderDraft) => void
}

/** What a service asks for: its link, how much, what else, and how it is spread. */
export function OrderFields({ id: ownId, service, draft, errorOf, onChange }: OrderFieldsProps) {
  const set = (change: Partial<OrderDraft>) => onChange({ ...draft, ...change })
  const isFed = service.mayDripFeed && draft.hasDripFeed
  return (
    <>
      <FieldText
        id={`${ownId}-link`}
        label={t(service.isLinkRequired ? 'link' : 'linkOptional')}
        placeholder={service.exampleLink ?? undefined}
        autoFocus
        autoComplete="off"
        maxLength={500}
        value={draft.link}
        error={errorOf('link')}
        onChange={(event) => set({ link: event.target.value })}
      />
      {!service.isCounted && (
        <FieldText
          id={`${ownId}-quantity`}
          label={t(isFed ? 'perRun' : 'quantity')}
          hint={boundsOf(service)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={draft.quantity}
          error={errorOf('quantity')}
          onChange={(event) => set({ quantity: event.target.value })}
        />
      )}
      {service.targets.map(({ id, name, isOptional, allowed }) => (
        <FieldControl
          key={id}
          id={`${ownId}-target-${id}`}
          field={{
            kind: 'area',
            label: isOptional ? t('targetOptional', { name }) : name,
            hint: allowed.length > 0 ? allowed.slice(0, ALLOWED_SHOWN).join(', ') : t('targetLines'),
          }}
          value={draft.targets[id] ?? ''}
          error={errorOf('targets')}
          onChange={(value) => set({ targets: { ...draft.targets, [id]: String(value) } })}
        />
      ))}
      {service.hasGuarantee && (
        <FieldControl
          id={`${ownId}-guarantee`}
          field={{ kind: 'switch', label: t('guarantee') }}
          value={draft.isGuarantee}
          onChange={(value) => set({ isGuarantee: value === true })}
        />
      )}
      {service.mayDripFeed && (
        <FieldControl
          id={`${ownId}-drip-feed`}
          field={{ kind: 'switch', label: t('dripFeed') }}
          value={draft.hasDripFeed}
          error={errorOf('dripFeed')}
          onChange={(value) => set({ hasDripFeed: value === true })}
        />
      )}
      {isFed && (
        <div className={styles.pair}>
          <FieldText
            id={`${ownId}-runs`}
            label={t('runs')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.runs}
            error={errorOf('dripFeed.runs')}
            onChange={(event) => set({ runs: event.target.value })}
          />
          <FieldText
            id={`${ownId}-minutes`}
            label={t('minutes')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={draft.minutes}
            error={errorOf('dripFeed.minutesBetweenRuns')}
            onChange={(event) => set({ minutes: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
