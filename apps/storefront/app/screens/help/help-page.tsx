import { Button, buttonClass, cardClass, EmptyState, IconChat, PageHead, pageClass, Tag } from '@vitrine/ui/components'
import { formatExactTime, formatId, formatTimestamp } from '@vitrine/ui/formats'
import { data, Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { useLiveList } from '../../features/order-list/use-live-list.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/help-page.ts'
import { type Question, toneOf } from './conversation.ts'
import { GuestHelp } from './guest-help.tsx'
import styles from './help.module.css'
import { loadSupportTimes } from './load-support-times.ts'
import { SupportTimes } from './support-times.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context)
  const times = await loadSupportTimes(api)
  const seen = { isGuest: context.get(requestContext).session === null, now: new Date().toISOString(), times }
  const before = new URL(request.url).searchParams.get('before') ?? ''
  const query = /^[1-9]\d{0,9}$/.test(before) && Number(before) <= 2_147_483_647 ? { before: Number(before) } : {}
  if (seen.isGuest) return { ...seen, query, page: undefined }
  try {
    return { ...seen, query, page: await api.ordering.listTickets({ query }) }
  } catch (error) {
    // The page stays: trying again is one button away, and so is a new question.
    return data({ ...seen, query, page: undefined }, { status: Math.max(500, statusOf(error)) })
  }
}

/** What the customer asked, and what was answered; guests are told how they get help without an account. */
export default function HelpPage({ loaderData: { isGuest, page, query, now, times } }: Route.ComponentProps) {
  const { t } = useTranslation('help')
  const { revalidate } = useRevalidator()
  useLiveList(page?.data.some(({ state }) => state !== 'solved') ?? false, revalidate)
  return (
    <div className={pageClass({ width: 'medium' })}>
      <PageMessages routeName="help" title={t('title')} description={t('lead')} />
      <PageHead title={t('title')} lead={t('lead')}>
        {!isGuest && (
          <Link className={buttonClass({ variant: 'primary' })} to={paths.newQuestion()}>
            <IconChat size={18} />
            {t('ask')}
          </Link>
        )}
      </PageHead>
      <SupportTimes times={times} now={now} />
      {isGuest ? (
        <GuestHelp />
      ) : (
        <section className={cardClass()} aria-label={t('list.title')}>
          {page ? <Questions questions={page.data} now={now} /> : <Failed />}
        </section>
      )}
      {page && (page.has_more || query.before) && (
        <nav className={styles.pages} aria-label={t('list.pages')}>
          {query.before && (
            <Link className={buttonClass()} to={paths.help()}>
              {t('list.newest')}
            </Link>
          )}
          {page.has_more && (
            <Link className={buttonClass()} to={paths.help({ before: page.data.at(-1)?.id })}>
              {t('list.older')}
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

function Questions({ questions, now }: { readonly questions: readonly Question[]; readonly now: string }) {
  const { t } = useTranslation('help')
  if (questions.length > 0) {
    return (
      <ul>
        {questions.map((question) => (
          <Row key={question.id} question={question} now={now} />
        ))}
      </ul>
    )
  }
  return (
    <EmptyState
      title={t('list.empty')}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newQuestion()}>
          {t('ask')}
        </Link>
      }
    >
      {t('list.emptyText')}
    </EmptyState>
  )
}

function Row({ question, now }: { readonly question: Question; readonly now: string }) {
  const { t } = useTranslation('help')
  const { locale, timeZone } = useShop()
  const style = { locale, timeZone, now: new Date(now) }
  const at = new Date(question.updated_at)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link className={styles.subject} to={paths.question(question.id)}>
          <bdi>{question.subject}</bdi>
        </Link>
        <span className="type-small tone-3">
          {[t('number', { id: formatId(question.id) }), aboutOf(question)].join(' · ')}
          {' · '}
          <time dateTime={question.updated_at} title={formatExactTime(at, style)}>
            {formatTimestamp(at, style)}
          </time>
        </span>
      </div>
      <Tag tone={toneOf[question.state]}>{t(`states.${question.state}`)}</Tag>
    </li>
  )
  function aboutOf({ order_id: orderId, kind }: Question): string {
    return orderId === null ? t(`kinds.${kind}`) : t('aboutOrder', { id: formatId(orderId) })
  }
}

function Failed() {
  const { t } = useTranslation('help')
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      title={t('list.failed')}
      actions={
        <Button variant="primary" isLoading={state !== 'idle'} onClick={() => void revalidate()}>
          {t('retry')}
        </Button>
      }
    >
      {t('list.failedText')}
    </EmptyState>
  )
}
