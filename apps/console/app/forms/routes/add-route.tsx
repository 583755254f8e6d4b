import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useDeferredValue, useId, useState } from 'react'
import texts from '../../messages/en/routes.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { grouped, money, usdToNano } from '../../values/units.ts'
import { FieldText } from '../field-text.tsx'
import { keyOfRoute, type Route } from './route.ts'
import styles from './route-editor.module.css'

const t = sayFrom(texts)
const UNITS = (['per_1000', 'fixed'] as const).map((value) => ({ value, name: t(value) }))
const SHOWN = 8

interface Account {
  readonly id: number
  readonly name: string
  readonly connector: string
  readonly isEnabled: boolean
  readonly breaker: { readonly state: 'closed' | 'open' }
}

interface Listed {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly rateNano: string
  readonly rateKind: Route['rateKind']
  readonly minQuantity: number
  readonly maxQuantity: number
}

interface AddRouteProps {
  /** Keys of the routes that are there. */
  readonly taken: readonly string[]
  readonly onAdd: (route: Route) => void
  readonly onClose: () => void
}

/** A route more: an account, and one of the services on its list or what its people are to do. */
export function AddRoute({ taken, onAdd, onClose }: AddRouteProps) {
  const client = useClient()
  const path = `${usePanelPath()}/providers`
  const id = useId()
  const accounts = useQuery({ queryKey: ['list', path, '{}', undefined], queryFn: () => client.list<Account>(path) })
  const [accountId, setAccountId] = useState<string>()
  const rows = accounts.data?.rows ?? []
  const account = rows.find((row) => String(row.id) === accountId) ?? rows[0]
  const add = (route: Pick<Route, 'providerServiceId' | 'listedName' | 'minQuantity' | 'maxQuantity' | 'rateNano' | 'rateKind'>) => {
    if (!account) return
    onAdd({
      ...route,
      ...{ accountId: account.id, account: account.name, connector: account.connector, isAccountEnabled: account.isEnabled },
      ...{ breakerState: account.breaker.state, isGone: false, isBelowFloor: false, isPaused: false, pausedBecause: null },
    })
  }
  if (accounts.data && !account) return <Notice tone="warn">{t('noAccounts')}</Notice>
  if (!account) return null
  return (
    <div className={styles.add}>
      <div className={styles.field}>
        <label htmlFor={`${id}account`}>{t('account')}</label>
        <Select
          id={`${id}account`}
          label={t('account')}
          size="tiny"
          options={rows.map((row) => ({ value: String(row.id), name: row.name }))}
          value={String(account.id)}
          onChange={setAccountId}
        />
      </div>
      {account.connector === 'manual' ? (
        <ByHand key={account.id} onAdd={add} onClose={onClose} />
      ) : (
        <FromList key={account.id} {...{ account, taken, onClose }} path={path} onAdd={add} />
      )}
    </div>
  )
}

type Added = Pick<Route, 'providerServiceId' | 'listedName' | 'minQuantity' | 'maxQuantity' | 'rateNano' | 'rateKind'>

interface FromListProps {
  readonly account: Account
  readonly path: string
  readonly taken: readonly string[]
  readonly onAdd: (route: Added) => void
  readonly onClose: () => void
}

function FromList({ account, path, taken, onAdd, onClose }: FromListProps) {
  const client = useClient()
  const id = useId()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const own = `${path}/${account.id}/services`
  const found = useQuery({
    queryKey: ['list', own, q],
    queryFn: ({ signal }) => client.list<Listed>(own, { q, limit: SHOWN }, signal),
  })
  const rows = found.data?.rows ?? []
  return (
    <>
      <FieldText
        id={id}
        label={t('service')}
        placeholder={t('search')}
        autoComplete="off"
        autoFocus
        maxLength={150}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.found} aria-label={t('service')}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.choice}
              disabled={taken.includes(keyOfRoute({ accountId: account.id, providerServiceId: row.id }))}
              onClick={() => onAdd({ ...row, providerServiceId: row.id, listedName: row.name })}
            >
              <span>{`${row.id} · ${row.name}`}</span>
              <span className={styles.detail}>
                {`${money(row.rateNano)} ${t(row.rateKind)} · ${t('bounds', { min: grouped(row.minQuantity), max: grouped(row.maxQuantity) })}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && rows.length === 0 && <p className={styles.note}>{t('nothing')}</p>}
      <div className={styles.foot}>
        <Action onClick={onClose}>{t('cancel')}</Action>
      </div>
    </>
  )
}

function ByHand({ onAdd, onClose }: { readonly onAdd: (route: Added) => void; readonly onClose: () => void }) {
  const id = useId()
  const [task, setTask] = useState('')
  const [cost, setCost] = useState('')
  const [rateKind, setRateKind] = useState<Route['rateKind']>('per_1000')
  const rateNano = usdToNano(cost.trim() === '' ? '0' : cost)
  const isReady = task.trim() !== '' && rateNano !== undefined
  return (
    <>
      <FieldText
        id={`${id}task`}
        label={t('task')}
        hint={t('taskHint')}
        autoFocus
        maxLength={100}
        value={task}
        onChange={(event) => setTask(event.target.value)}
      />
      <div className={styles.pair}>
        <FieldText
          id={`${id}cost`}
          label={t('cost')}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={cost}
          aria-invalid={rateNano === undefined || undefined}
          onChange={(event) => setCost(event.target.value)}
        />
        <div className={styles.field}>
          <label htmlFor={`${id}unit`}>{t('unit')}</label>
          <Select id={`${id}unit`} label={t('unit')} size="tiny" options={UNITS} value={rateKind} onChange={setRateKind} />
        </div>
      </div>
      <div className={styles.foot}>
        <Action onClick={onClose}>{t('cancel')}</Action>
        <Action
          variant="primary"
          disabled={!isReady}
          onClick={() =>
            onAdd({
              providerServiceId: task.trim(),
              listedName: null,
              minQuantity: null,
              maxQuantity: null,
              rateNano: rateNano ?? '0',
              rateKind,
            })
          }
        >
          {t('put')}
        </Action>
      </div>
    </>
  )
}
