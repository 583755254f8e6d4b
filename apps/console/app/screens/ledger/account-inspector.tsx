import type { ListPage } from '../../api/client.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import { useList } from '../../lists/use-list.ts'
import texts from '../../messages/en/ledger.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import styles from './ledger.module.css'
import { type Account, accountName, codeName, type Movement } from './posting.ts'
import { ReferenceLink } from './posting-inspector.tsx'

const t = sayFrom(texts)

export interface AccountInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One account: what it holds and what moved it, page by page. */
export function AccountInspector({ id, onClose }: AccountInspectorProps) {
  const list = useList<Movement>(`${usePanelPath()}/ledger-accounts/${encodeURIComponent(id)}`, {})
  const page = list.page.data as (ListPage<Movement> & { readonly account: Account }) | undefined
  const name = page ? accountName(`${page.account.kind} ${page.account.owner}`) : id
  return (
    <Inspector title={name} label={t('accountLabel', { name })} onClose={onClose}>
      <InspectorBody>
        {list.page.error && !page && <FailureView error={list.page.error} onRetry={() => void list.page.refetch()} />}
        {list.page.isPending && <LoadingRows />}
        {page && (
          <>
            <Facts
              facts={[
                [t('balance'), <Money key="balance" text={page.account.balance} />],
                [t('held'), <Money key="held" text={page.account.held} />],
              ]}
            />
            <section className={styles.section}>
              <h3 className={styles.title}>{t('movements')}</h3>
              {page.rows.length === 0 && <p className="tone-3">{t('noMovements')}</p>}
              <ol className={styles.legs}>
                {page.rows.map(({ id: place, at, reference, code, amount, balanceAfter }) => (
                  <li key={place}>
                    <span>{codeName(code)}</span>
                    <span className="tone-2">
                      <ReferenceLink reference={reference} />
                    </span>
                    <span className={`${styles.end} number weight-medium`}>{dollars(amount)}</span>
                    <span className={`${styles.whole} number tone-3`}>
                      {shortTime(at)}
                      {balanceAfter !== null && ` · ${t('balanceAfter')} ${dollars(balanceAfter)}`}
                    </span>
                  </li>
                ))}
              </ol>
              <div className={styles.pager}>
                {list.onPrevious && <Action onClick={list.onPrevious}>{t('newer')}</Action>}
                {list.onNext && <Action onClick={list.onNext}>{t('older')}</Action>}
              </div>
            </section>
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

const Money = ({ text }: { readonly text: string }) => <span className="number weight-medium">{dollars(text)}</span>
