import { Link } from 'react-router'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { paths } from '../../paths.ts'
import type { Panel } from '../../session/me.ts'
import { fullTime } from '../../values/times.ts'
import styles from './audit.module.css'
import { type AuditRow, viaName } from './audit-row.ts'
import { EntityName } from './entity-name.tsx'

const t = sayFrom(texts)

type Filter = { readonly action?: string; readonly kind?: string }
type Row = Omit<AuditRow, 'id' | 'entity'> & { readonly entity: AuditRow['entity'] | null }

export interface AuditFactsProps {
  readonly row: Row
  /** Whose entry it is, where this person works there. */
  readonly panel: Panel | undefined
  readonly onFilter?: (filter: Filter) => void
}

/** Who did what to which thing, when, from where, and who agreed. */
export function AuditFacts({ row, panel, onFilter }: AuditFactsProps) {
  const { entity, actor, at, action, permission, reason, requestId, approvalId } = row
  const facts: readonly Fact[] = [
    [
      t('entity'),
      entity && (
        <span key="entity">
          <EntityName entity={entity} panel={panel} />{' '}
          <Code text={entity.kind} onPress={onFilter && (() => onFilter({ kind: entity.kind }))} />
        </span>
      ),
    ],
    [
      t('actor'),
      <span key="actor">
        {actor.name} <span className="tone-3">{viaName(actor.via)}</span>
      </span>,
    ],
    [
      t('time'),
      <time key="time" dateTime={at} className="number">
        {fullTime(at)}
      </time>,
    ],
    [t('action'), <Code key="action" text={action} onPress={onFilter && (() => onFilter({ action }))} />],
    [t('permission'), permission && <code className={styles.code}>{permission}</code>],
    [t('reason'), reason],
    [t('approval'), approvalId && <Approval key="approval" id={approvalId} panel={panel} />],
    [t('from.title'), <From key="from" from={row.from} />],
    [t('request'), requestId && <code className={styles.code}>{requestId}</code>],
  ]
  return <Facts facts={facts} />
}

function Approval({ id, panel }: { readonly id: number; readonly panel: Panel | undefined }) {
  const name = t('approvalNumber', { id: String(id) })
  if (!panel) return name
  return (
    <Link className="link" to={`${paths.panel(panel.key, 'approvals')}?view=all&open=${id}`}>
      {name}
    </Link>
  )
}

/** The address, and the device in a few words with what it called itself. */
function From({ from: { address, agent, browser, system } }: { readonly from: Row['from'] }) {
  const device = [browser, system].filter(Boolean).join(', ') || agent
  if (address === '' && device === '') return <span className="tone-3">{t('from.none')}</span>
  return (
    <>
      {address && <code className={styles.code}>{address}</code>}
      {device && (
        <span className={styles.device} data-tooltip={agent === device ? undefined : agent}>
          {device}
          {agent !== device && <span className="sr-only">{agent}</span>}
        </span>
      )}
    </>
  )
}

/** What the wire calls it, and the way to narrow the list by it. */
function Code({ text, onPress }: { readonly text: string; readonly onPress: (() => void) | undefined }) {
  if (!onPress) return <code className={styles.code}>{text}</code>
  return (
    <button type="button" className={styles.filter} onClick={onPress}>
      {text}
    </button>
  )
}
