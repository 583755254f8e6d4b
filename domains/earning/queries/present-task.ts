import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { presentYoutubeAccount, type YoutubeAccount } from '@vitrine/identity'
import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import { formatUnitPrice } from '@vitrine/pricing'
import type { CheckWire, TaskWire } from '../contract/tasks.ts'
import type { Check } from '../store/check-store.ts'
import type { Task } from '../store/task-store.ts'

/** What a task is shown with. */
export interface Viewed {
  readonly snapshot: CatalogueSnapshot
  readonly locale: Locale
  /** The caller's channels. */
  readonly accounts: readonly YoutubeAccount[]
}

export const presentTask = (task: Task, check: Check | undefined, viewed: Viewed): TaskWire => ({
  ...presentTaskOnly(task, viewed),
  check: check ? presentCheck(check, viewed.accounts) : null,
})

export function presentTaskOnly(task: Task, { snapshot, locale }: Viewed): Omit<TaskWire, 'check'> {
  const service = snapshot.service(task.serviceId)
  return {
    id: task.id,
    url: task.url,
    reward: formatMicro(task.reward),
    service: {
      id: task.serviceId,
      name: service?.translations[locale]?.name ?? service?.name ?? '',
      price: formatUnitPrice(service?.priceNano ?? 0n),
      pricing_per: service?.pricingPer ?? 1,
      type: service?.type ?? task.kind,
    },
    promotable: {
      url: task.url,
      embed_url: task.kind === 'subscriptions' ? null : `https://www.youtube-nocookie.com/embed/${task.target}`,
      started_at: null,
      supported_at: null,
      supported_until: null,
      ended_at: null,
      snippet: { thumbnail: task.thumbnail, title: task.title },
    },
  }
}

export const presentCheck = (check: Check, accounts: readonly YoutubeAccount[]): CheckWire => ({
  id: check.id,
  start_at: check.startAt?.toISOString() ?? null,
  end_at: check.endAt?.toISOString() ?? null,
  status: check.status,
  youtube_account: presentAccount(check, accounts),
  // What to write is shown when the work begins (NS-37).
  options: {
    custom_comment: check.startAt ? check.customComment : null,
    brief: check.startAt ? check.brief : null,
    languages: check.startAt ? (check.language?.split('\n') ?? []) : [],
  },
  due_at: check.dueAt?.toISOString() ?? null,
})

/** The channel may have been disconnected since. */
function presentAccount({ accountId, channelId }: Check, accounts: readonly YoutubeAccount[]): CheckWire['youtube_account'] {
  const account = accounts.find(({ id }) => id === accountId)
  if (account) return presentYoutubeAccount(account)
  return {
    id: accountId,
    code: '',
    verification_code_at: null,
    verification_public_subscriptions_at: null,
    is_reportable: false,
    youtube_channel: { youtube_channel_id: channelId, title: null, thumbnail: null },
  }
}
