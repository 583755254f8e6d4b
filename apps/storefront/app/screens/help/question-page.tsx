import { orderingPaths } from '@vitrine/ordering/contract/paths'
import { pageClass } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { missing, orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { useSession } from '../../session/session-context.tsx'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/question-page.ts'
import { type ConversationCalls, ConversationView } from './conversation-view.tsx'
import styles from './help.module.css'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireProfile({ context, request })
  if (!/^[1-9]\d{0,9}$/.test(params.id) || Number(params.id) > 2_147_483_647) throw missing('page')
  const call = serverApi(context).ordering.getTicket({ params: { ticketId: Number(params.id) } })
  return { conversation: (await orMissing('page', call)).data, now: new Date().toISOString() }
}

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

/** One question of the customer's, with what was written about it. */
export default function QuestionPage({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation('help')
  const { api, profile } = useSession()
  const { state } = useLocation()
  const { conversation, now } = loaderData
  const { id } = conversation
  const calls = useMemo<ConversationCalls>(() => {
    const params = { ticketId: id }
    return {
      uploadPlace: { path: orderingPaths.uploadAttachment },
      reply: async (body, idempotencyKey) => (await api.ordering.replyToTicket({ params, body }, { idempotencyKey })).data,
      rate: async (rating) => (await api.ordering.rateTicket({ params, body: { rating } })).data,
      close: async () => (await api.ordering.closeTicket({ params })).data,
    }
  }, [api, id])
  return (
    <div className={pageClass({ width: 'medium' })}>
      <PageMessages routeName="help-id" title={conversation.subject} />
      <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
        <Link to={paths.help()}>{t('title')}</Link>
        <span aria-hidden="true">/</span>
        <span className="tone-3 number" aria-current="page">
          {t('number', { id: formatId(id) })}
        </span>
      </nav>
      <ConversationView
        key={id}
        loaded={conversation}
        now={now}
        calls={calls}
        isNew={(state as { readonly isNew?: unknown } | null)?.isNew === true}
        email={profile?.email ?? null}
      />
    </div>
  )
}
