import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useSending } from '../../../forms/use-sending.ts'
import { SelectionBar } from '../../../lists/selection/selection-bar.tsx'
import type { Selection } from '../../../lists/selection/use-selection.ts'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useClient } from '../../../session/session-context.tsx'
import { decisionsOf, type RateAct, type RateRow, rateActs } from './rate-row.ts'
import styles from './rates.module.css'

const t = sayFrom(texts)
const CHOSEN_MAX = 200

interface Applied {
  readonly done: readonly { readonly serviceId: number }[]
  readonly conflicts: readonly { readonly serviceId: number; readonly because: 'service' | 'rate'; readonly by: string | null }[]
  readonly errors: readonly { readonly serviceId: number; readonly message: string }[]
}

interface RatesSelectionProps {
  /** Of the provider. */
  readonly path: string
  readonly rows: readonly RateRow[]
  readonly selection: Selection
  readonly mayPrice: boolean
  readonly mayStop: boolean
}

/** What is done with the services whose rates are chosen, and what was not done and why. */
export function RatesSelection({ path, rows, selection, mayPrice, mayStop }: RatesSelectionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const sending = useSending()
  const [left, setLeft] = useState<readonly string[]>([])
  const count = decisionsOf(rows, 'keep').length
  const apply = (act: RateAct) =>
    sending.send(async (key) => {
      setLeft([])
      const list = ['list', `${path}/rates`]
      const { data, undo } = await client.change<Applied>('POST', `${path}/rates/apply`, { rows: decisionsOf(rows, act) }, key)
      if (data.done.length > 0) done(t(`rates.done.${act}`, { count: data.done.length }), undo, [list])
      setLeft(leftOf(data, rows))
      selection.clear()
      await queries.invalidateQueries({ queryKey: list })
    })
  const refused = sending.message ?? Object.values(sending.errors).flat()[0]
  const acts = rateActs.filter((act) => (act === 'stop' ? mayStop : mayPrice))
  return (
    <>
      <div role="alert" className={refused || left.length > 0 ? styles.note : undefined}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        {left.length > 0 && (
          <Notice tone="warn">
            <span>{t('rates.left', { count: left.length })}</span>
            <ul className={styles.told}>
              {left.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {count > 0 && (
        <SelectionBar label={t('rates.chosen', { count })} onClear={selection.clear}>
          {count > CHOSEN_MAX ? (
            <span className="tone-2">{t('rates.tooMany', { max: CHOSEN_MAX })}</span>
          ) : (
            acts.map((act) => (
              <Action key={act} variant="quiet" isLoading={sending.isSending} onClick={() => void apply(act)}>
                {t(`rates.acts.${act}`)}
              </Action>
            ))
          )}
        </SelectionBar>
      )}
    </>
  )
}

function leftOf({ conflicts, errors }: Applied, rows: readonly RateRow[]): readonly string[] {
  const nameOf = (id: number) => rows.find(({ service }) => service?.id === id)?.service?.name ?? t('list.service', { id: String(id) })
  return [
    ...conflicts.map(({ serviceId, because, by }) =>
      because === 'rate'
        ? t('rates.conflicts.rate', { name: nameOf(serviceId) })
        : t(by === null ? 'rates.conflicts.service' : 'rates.conflicts.serviceBy', { name: nameOf(serviceId), by: by ?? '' }),
    ),
    ...errors.map(({ serviceId, message }) => t('rates.error', { name: nameOf(serviceId), message })),
  ]
}
