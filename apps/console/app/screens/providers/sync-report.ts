import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)

/** What reading a provider's list came to. */
export interface SyncReport {
  readonly outcome: 'read' | 'not_believed' | 'refused' | 'no_answer'
  readonly message: string | null
  readonly listed: number
  readonly rates: number
  readonly removed: number
  readonly returned: number
  readonly repriced: number
  readonly paused: readonly number[]
  readonly stopped: readonly number[]
  readonly restarted: readonly number[]
}

/** In words: what was read, and what followed from it. */
export function syncTexts(report: SyncReport): { readonly tone: 'ok' | 'bad'; readonly text: string } {
  if (report.outcome !== 'read') return { tone: 'bad', text: t(`list.synced.${report.outcome}`, { message: report.message ?? '' }) }
  const { paused, stopped, restarted } = report
  const followed = (['rates', 'removed', 'returned', 'repriced'] as const).filter((name) => report[name] > 0)
  const guarded = Object.entries({ paused, stopped, restarted }).filter(([, ids]) => ids.length > 0)
  return {
    tone: 'ok',
    text: [
      t('list.synced.read', { count: report.listed }),
      ...followed.map((name) => t(`list.synced.${name}`, { count: report[name] })),
      ...guarded.map(([name, ids]) => t(`list.synced.${name as 'paused' | 'stopped' | 'restarted'}`, { count: ids.length })),
    ].join(' '),
  }
}
