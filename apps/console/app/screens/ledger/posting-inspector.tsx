import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/ledger.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import styles from './ledger.module.css'
import { accountName, actorName, codeName, type Posting, type Reference, referenceName } from './posting.ts'

const t = sayFrom(texts)

export interface PostingInspectorProps {
  readonly id: string
  readonly onClose: () => void
  /** Opens another posting in its place. */
  readonly onOpen: (id: string) => void
}

/** One posting with all its legs. */
export function PostingInspector({ id, onClose, onOpen }: PostingInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/postings`
  const found = useQuery({ queryKey: ['posting', path, id], queryFn: ({ signal }) => client.list<Posting>(path, { q: id }, signal) })
  const posting = found.data?.rows[0]
  const key = posting?.key ?? id
  return (
    <Inspector title={<span className="number">{key}</span>} label={t('postingLabel', { key })} onClose={onClose}>
      <InspectorBody>
        {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {found.data && !posting && <NotFoundView />}
        {posting && (
          <>
            <Facts
              facts={[
                [t('time'), fullTime(posting.at)],
                [t('for'), <ReferenceLink key="for" reference={posting.reference} />],
                [t('actor'), actorName(posting.actor)],
                [t('reason'), posting.reason],
                [
                  t('reverses'),
                  posting.reverses && (
                    <Action key="reverses" onClick={() => onOpen(posting.reverses ?? '')}>
                      {posting.reverses.slice(0, 8)}
                    </Action>
                  ),
                ],
              ]}
            />
            <section className={styles.section}>
              <h3 className={styles.title}>{t('legs')}</h3>
              <ol className={styles.legs}>
                {posting.legs.map(({ from, to, amount, code }, at) => (
                  // A leg is known by its place, which never changes.
                  <li key={at}>
                    <span>{accountName(from)}</span>
                    <span className="tone-3" aria-hidden="true">
                      →
                    </span>
                    <span>{accountName(to)}</span>
                    <span className={`${styles.end} number weight-medium`}>{dollars(amount)}</span>
                    <span className={`${styles.whole} tone-3`}>{codeName(code)}</span>
                  </li>
                ))}
              </ol>
            </section>
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

/** What a posting is for, with the way to it where the console has one. */
export function ReferenceLink({ reference }: { readonly reference: Reference }) {
  const { key } = usePanel()
  const name = referenceName(reference)
  if (reference.kind === 'order') return <Link to={`${paths.panel(key, 'orders')}?open=${reference.id}`}>{name}</Link>
  if (reference.kind === 'withdrawal') return <Link to={`${paths.panel(key, 'withdrawals')}?open=${reference.id}`}>{name}</Link>
  return name
}
