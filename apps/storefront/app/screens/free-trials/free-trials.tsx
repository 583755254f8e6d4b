import { PageHead, pageClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/free-trials.ts'
import styles from './free-trials.module.css'
import { loadFreeTrials } from './load-free-trials.ts'
import { OwnTrials } from './own-trials.tsx'
import { QuestCard } from './quest-card.tsx'
import { isUsedUp } from './quest-facts.ts'
import { TrialLinks } from './trial-links.tsx'

/** The page is not there while the panel gives no free trials (NS-67). */
export async function loader({ context }: Route.LoaderArgs) {
  const { panel, session, locale } = context.get(requestContext)
  const api = serverApi(context)
  const [quests, own] = await Promise.all([
    orMissing('page', api.earning.listQuests()),
    loadFreeTrials(api, { isSignedIn: session !== null, settings: panel.settings.free_trial, locale }),
  ])
  return { quests: quests.data, ...own }
}

/** What may be tried for nothing, and what one has tried (RT-012). */
export default function FreeTrials({ loaderData: { quests, trials, gift, links } }: Route.ComponentProps) {
  const { t } = useTranslation('free-trials')
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName="free-trials" title={t('title')} description={t('lead')} />
      <PageHead title={t('title')} lead={t('lead')} />
      <BannerSlot place="free_trials" />
      <TrialLinks links={links} />
      {trials.length > 0 && <OwnTrials trials={trials} />}
      {quests.length > 0 ? (
        <ul className={styles.cards}>
          {quests.map((quest) => (
            <QuestCard key={quest.id} quest={quest} gift={gift} isUsedUp={isUsedUp(quest, trials)} />
          ))}
        </ul>
      ) : (
        <EmptyCard title={t('empty.title')} action={{ text: t('empty.action'), to: paths.index() }}>
          {t('empty.text')}
        </EmptyCard>
      )}
    </div>
  )
}
