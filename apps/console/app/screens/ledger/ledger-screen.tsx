import { useParams } from 'react-router'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { Accounts } from './accounts.tsx'
import { Checks } from './checks.tsx'
import { Postings } from './postings.tsx'
import { TrialBalance } from './trial-balance.tsx'

/** Where every micro-dollar is explained. */
export function LedgerScreen() {
  const { part } = useParams()
  if (part === undefined) return <Postings />
  if (part === 'accounts') return <Accounts />
  if (part === 'trial-balance') return <TrialBalance />
  return part === 'checks' ? <Checks /> : <NotFoundView />
}
