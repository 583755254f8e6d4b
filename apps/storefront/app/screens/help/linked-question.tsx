import { orderingPaths } from '@vitrine/ordering/contract/paths'
import { pageClass } from '@vitrine/ui/components'
import { useMemo } from 'react'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { useSession } from '../../session/session-context.tsx'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/linked-question.ts'
import { type ConversationCalls, ConversationView } from './conversation-view.tsx'

/** The address is a key: it is nobody else's business. */
export const meta: Route.MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const call = serverApi(context).ordering.getLinkedTicket({ params: { token } })
  return { token, conversation: (await orMissing('page', call)).data, now: new Date().toISOString() }
}

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

/** A question for anyone who got the support's mail about it: no account, no sign-in. */
export default function LinkedQuestion({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation('help')
  const { api } = useSession()
  const { panel_name } = useShop().settings
  const { token, conversation, now } = loaderData
  const calls = useMemo<ConversationCalls>(() => {
    const params = { token }
    return {
      uploadPlace: { path: orderingPaths.uploadLinkedAttachment, params },
      reply: async (body, idempotencyKey) => (await api.ordering.replyToLinkedTicket({ params, body }, { idempotencyKey })).data,
      rate: async (rating) => (await api.ordering.rateLinkedTicket({ params, body: { rating } })).data,
    }
  }, [api, token])
  return (
    <div className={pageClass({ width: 'medium' })}>
      <title>{`${t('title')} · ${panel_name}`}</title>
      <ConversationView key={token} loaded={conversation} now={now} calls={calls} isPublic />
    </div>
  )
}
