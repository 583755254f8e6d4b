import { pageClass, RichText, SectionCard } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { useApi } from '../../session/session-context.tsx'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/free-trial-page.ts'
import styles from './free-trials.module.css'
import { loadFreeTrials } from './load-free-trials.ts'
import { OwnTrials } from './own-trials.tsx'
import { isUsedUp } from './quest-facts.ts'
import { QuestReward, QuestTerms } from './quest-terms.tsx'
import { TakeForm } from './take-form.tsx'

const NUMBER = /^[1-9]\d{0,8}$/

/** A quest that does not exist is answered without a body; what is no number cannot be one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { panel, session, locale } = context.get(requestContext)
  const api = serverApi(context)
  const [found, own] = await Promise.all([
    NUMBER.test(params.id) ? orMissing('page', api.earning.showQuest({ params: { id: params.id } })) : undefined,
    loadFreeTrials(api, { isSignedIn: session !== null, settings: panel.settings.free_trial, locale }),
  ])
  const trials = own.trials.filter(({ free_trial_quest_id: questId }) => String(questId) === params.id)
  return { quest: found?.data ?? null, trials, gift: own.gift }
}

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

/** One quest: what it gives, what is asked, and the way to take it (RT-041). */
export default function FreeTrialPage({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { quest, trials, gift } = loaderData
  return quest ? <Quest key={quest.id} quest={quest} trials={trials} gift={gift} /> : <NoQuest trials={trials} />
}

type QuestProps = { readonly [K in 'trials' | 'gift']: Route.ComponentProps['loaderData'][K] } & {
  readonly quest: NonNullable<Route.ComponentProps['loaderData']['quest']>
}

function Quest({ quest, trials, gift }: QuestProps) {
  const { t } = useTranslation('free-trials')
  const { revalidate } = useRevalidator()
  const [isTaken, setIsTaken] = useState<'processing' | 'moderation'>()
  useTracked(quest.id)
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName="free-trials-id" title={quest.name} description={quest.short_body} />
      <div>
        <Link className="link type-small" to={paths.freeTrials()}>
          {t('back')}
        </Link>
        <h1 className={`type-h1 ${styles.name}`}>
          {quest.network && <NetworkMark network={quest.network} size={32} />}
          {quest.name}
        </h1>
      </div>
      <p role="status" className={`soft-ok ${styles.taken}`}>
        {isTaken ? t(`taken.${isTaken}`) : ''}
      </p>
      {trials.length > 0 && <OwnTrials trials={trials} />}
      <div className={styles.columns}>
        <SectionCard>
          {quest.image && <img className={styles.picture} src={quest.image} alt="" />}
          <RichText html={quest.body} />
        </SectionCard>
        <SectionCard id="take" title={t('form.title')}>
          <div className={styles.take}>
            <QuestReward quest={quest} gift={gift} />
            <QuestTerms quest={quest} />
            {isUsedUp(quest, trials) ? (
              <p className="tone-2">{t('used')}</p>
            ) : (
              <TakeForm
                key={trials.length}
                quest={quest}
                onTaken={(isWaiting) => {
                  setIsTaken(isWaiting ? 'moderation' : 'processing')
                  void revalidate()
                }}
              />
            )}
          </div>
        </SectionCard>
      </div>
    </div>
  )
}

/** Says once that the quest was opened (FREETRIAL-006); nothing depends on whether it arrives. */
function useTracked(id: number) {
  const api = useApi()
  useEffect(() => {
    api.earning.trackQuest({ params: { id } }).catch(() => undefined)
  }, [api, id])
}

/** A closed quest: anyone who took it still sees what became of it. */
function NoQuest({ trials }: Pick<QuestProps, 'trials'>) {
  const { t } = useTranslation('free-trials')
  return (
    <div className={pageClass()}>
      <PageMessages routeName="free-trials-id" title={t('gone.title')} />
      <EmptyCard level={1} title={t('gone.title')} action={{ text: t('back'), to: paths.freeTrials() }}>
        {t('gone.text')}
      </EmptyCard>
      {trials.length > 0 && <OwnTrials trials={trials} />}
    </div>
  )
}
