import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice, SwitchRow, Tag } from '@vitrine/ui/components'
import { useId } from 'react'
import { useSending } from '../../../forms/use-sending.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { useIsPermitted, usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import type { Provider } from '../provider.ts'
import { ProviderParts } from '../provider-parts.tsx'
import styles from './evidence.module.css'

const t = sayFrom(texts)

type Hindrance = 'not_exclusive' | 'shared_access' | 'differs' | 'not_needed' | 'ids_not_growing' | 'too_few_orders' | 'no_balance'
interface Kind {
  readonly isOn: boolean
  /** What stands in the way now. */
  readonly hindrances: readonly Hindrance[]
}
interface Evidence {
  readonly exclusive: Kind
  readonly idWindow: Kind
  readonly balance: Kind
  readonly version: number
}

/** Each kind by its name here, and by that of the account's field. */
const KINDS = [
  { name: 'exclusive', field: 'isExclusive' },
  { name: 'idWindow', field: 'asksIdWindow' },
  { name: 'balance', field: 'reconcilesBalance' },
] as const

/** What can be told from an account about orders of unknown outcome: each kind with its condition, what it makes possible, and its switch. */
export function ProviderEvidence({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const sending = useSending()
  const mayEdit = useIsPermitted('providers.edit')
  const listPath = `${usePanelPath()}/providers`
  const own = `${path}/evidence`
  const evidence = useQuery({ queryKey: ['evidence', own], queryFn: () => client.read<Evidence>(own) })
  const turn = ({ name, field }: (typeof KINDS)[number], isOn: boolean) =>
    sending.send(async (key) => {
      const changed = [
        ['evidence', own],
        ['provider', path],
        ['list', listPath],
      ] as const
      const version = evidence.data?.version
      const read = () => Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
      // What was changed meanwhile is shown before it is tried again.
      const { undo } = await client.change('PATCH', path, { [field]: isOn, version }, key).catch(async (error: unknown) => {
        await read()
        throw error
      })
      await read()
      done(t(isOn ? 'evidence.turnedOn' : 'evidence.turnedOff', { name: t(`evidence.kinds.${name}.name`) }), undo, changed)
    })
  const refused = sending.message ?? Object.values(sending.errors).flat()[0]
  return (
    <ListScreen title={provider.name} tabs={<ProviderParts provider={provider} />}>
      {evidence.error && <FailureView error={evidence.error} onRetry={() => void evidence.refetch()} />}
      {evidence.isPending && <LoadingRows />}
      {evidence.data && (
        <div className={styles.evidence}>
          <p className="tone-2">{t('evidence.intro')}</p>
          <div role="alert">{refused && <Notice tone="bad">{refused}</Notice>}</div>
          {KINDS.map((kind) => (
            <EvidenceKind
              key={kind.name}
              name={kind.name}
              kind={evidence.data[kind.name]}
              isLocked={!mayEdit || sending.isSending || (kind.name !== 'exclusive' && !evidence.data.exclusive.isOn)}
              onTurn={(isOn) => void turn(kind, isOn)}
            />
          ))}
        </div>
      )}
    </ListScreen>
  )
}

interface EvidenceKindProps {
  readonly name: (typeof KINDS)[number]['name']
  readonly kind: Kind
  readonly isLocked: boolean
  readonly onTurn: (isOn: boolean) => void
}

function EvidenceKind({ name, kind: { isOn, hindrances }, isLocked, onTurn }: EvidenceKindProps) {
  const id = useId()
  const isNeeded = !hindrances.includes('not_needed')
  return (
    <section className={styles.kind} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t(`evidence.kinds.${name}.name`)}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('evidence.condition')}</dt>
        <dd>{t(`evidence.kinds.${name}.condition`)}</dd>
        <dt>{t('evidence.possible')}</dt>
        <dd>{t(`evidence.kinds.${name}.possible`)}</dd>
        <dt>{t('evidence.now')}</dt>
        <dd>
          {hindrances.length === 0 ? (
            <Tag tone="ok">{t('evidence.holds')}</Tag>
          ) : (
            <>
              <Tag tone={isNeeded ? 'warn' : 'mute'}>{t(isNeeded ? 'evidence.doubtful' : 'evidence.notNeeded')}</Tag>
              <ul className={styles.hindrances}>
                {hindrances.map((hindrance) => (
                  <li key={hindrance}>{t(`evidence.hindrances.${hindrance}`)}</li>
                ))}
              </ul>
            </>
          )}
        </dd>
      </dl>
      <SwitchRow checked={isOn} disabled={isLocked} onChange={(event) => onTurn(event.target.checked)}>
        {t(`evidence.kinds.${name}.switch`)}
      </SwitchRow>
    </section>
  )
}
