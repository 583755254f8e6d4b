import { setStatementTimeout, type Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, outsideRoute } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { resumePanel } from '../../commands/resume-panel.ts'
import { booksDisagree } from '../../errors.ts'
import { checkBooks } from '../../queries/find-broken.ts'
import { listIncidents, listStops } from '../../queries/incidents.ts'
import { trialBalance } from '../../queries/trial-balance.ts'
import { ledgerOperatorContract as contract } from '../schemas.ts'

const looks = { permission: 'ledger.view', scope: 'panel' } as const
const resumes = { permission: 'ledger.resume', scope: 'panel' } as const
/** What reads a whole panel may take longer than a list. */
const WHOLE_SECONDS = 60

export interface LedgerOperatorDeps {
  /** Checks a whole panel in transactions of its own, over all domains that have something to check; answers how many incidents are open. */
  readonly checkPanel: (panelId: number) => Promise<number>
}

/** What stands still, as the audit log compares it. */
export const stopStates = async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> =>
  new Map([[String(trx.panelId), { label: 'Ledger', fields: { stopped: await listStops(trx), open: (await listIncidents(trx)).length } }]])
const onLedger = <const A extends string>(action: A) =>
  ({ action, entity: 'ledger', ids: (_: unknown, __?: unknown) => [], read: stopStates, isEvent: true }) as const

/** The trial balance, what checks found, and the way on after it. */
export const checkRoutes = ({ checkPanel }: LedgerOperatorDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.trialBalance, looks, async ({ query }, { trx, now }) => {
    await setStatementTimeout(trx, WHOLE_SECONDS)
    const at = query.at === undefined ? now : new Date(query.at)
    const rows = await trialBalance(trx, query.at === undefined ? undefined : at)
    const sum = (side: 'debits' | 'credits') => rows.reduce((total, row) => total + row[side], 0n)
    const shown = (amount: bigint) => formatMicro(micro(amount))
    return {
      data: {
        at: at.toISOString(),
        rows: rows.map(({ kind, debits, credits }) => ({
          ...{ kind, debits: shown(debits), credits: shown(credits), difference: shown(debits - credits) },
        })),
        debits: shown(sum('debits')),
        credits: shown(sum('credits')),
        isBalanced: sum('debits') === sum('credits'),
      },
    }
  }),
  operatorRoute(contract.incidents, looks, async ({ query: { view } }, { trx }) => ({
    data: {
      stops: await listStops(trx),
      incidents: (await listIncidents(trx, { closedToo: view === 'all' })).map(({ firstSeenAt, lastSeenAt, resolvedAt, ...incident }) => ({
        ...incident,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
      })),
    },
  })),
  outsideRoute(
    contract.runChecks,
    { ...resumes, audit: onLedger('ledger.checked') },
    {
      load: async (_, { trx }) => trx.panelId,
      call: async (panelId) => ({ data: { open: await checkPanel(panelId) } }),
    },
  ),
  operatorRoute(
    contract.resume,
    {
      ...resumes,
      audit: { ...onLedger('ledger.resumed'), reason: ({ body }: { readonly body: { readonly reason: string } }) => body.reason },
    },
    async ({ body: { reason } }, { trx, caller }) => {
      await setStatementTimeout(trx, WHOLE_SECONDS)
      const [broken] = await checkBooks(trx)
      if (broken) throw booksDisagree(broken)
      return { data: { closed: await resumePanel(trx, { operator: caller.email, reason }) } }
    },
  ),
]
