import type { TaskWire } from '@vitrine/earning/contract/schemas'
import { Button, cardClass, type Icon, IconBubble, IconHeart, IconPlay, IconUsers } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useMoney } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import { kindOfType, minutesOf, type TaskKind } from './task-query.ts'
import styles from './tasks.module.css'
import type { Checks } from './use-checks.ts'

const icons: Readonly<Record<TaskKind, Icon>> = { views: IconPlay, likes: IconHeart, comments: IconBubble, subscriptions: IconUsers }

export interface TaskCardProps {
  readonly task: TaskWire
  readonly accountId: number
  readonly checks: Checks
  /** A day's number is not used up. */
  readonly canBegin: boolean
}

/** One task: what to do with what, how long it takes, and what it is worth. */
export function TaskCard({ task, accountId, checks, canBegin }: TaskCardProps) {
  const { t } = useTranslation('tasks')
  const money = useMoney()
  const kind = kindOfType(task.service.type)
  const KindIcon = icons[kind]
  const reward = money(task.reward, { precision: 4, isWithoutZeros: false })
  const open = checks.open.find((check) => check.task.id === task.id)
  const place = `task-${task.id}` as const
  const isBusyElsewhere = checks.busy !== undefined && checks.busy !== place
  const failure = checks.failure?.at === place ? checks.failure.text : undefined
  return (
    <li className={cardClass(styles.task)}>
      <span className={styles.kind} aria-hidden="true">
        <KindIcon size={20} />
      </span>
      <div className={styles.what}>
        <h2 className="type-h3">{t(`kinds.${kind}`)}</h2>
        <a className={styles.target} href={task.url} target="_blank" rel="noreferrer noopener">
          {task.promotable?.snippet.title ?? task.url}
        </a>
        <p className="type-small tone-3">{t('estimate', { minutes: minutesOf[kind] })}</p>
        <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      </div>
      <div className={styles.pay}>
        <span className={`number ${styles.reward}`}>{reward}</span>
        {open ? (
          open.status === 'in_moderation' ? (
            <span className="type-small tone-3">{t('states.in_moderation')}</span>
          ) : (
            <Button size="medium" onClick={() => checks.choose(open.id)}>
              {t('continue')}
            </Button>
          )
        ) : (
          <UnlessActing>
            <Button
              variant="primary"
              size="medium"
              disabled={!canBegin || isBusyElsewhere}
              isLoading={checks.busy === place}
              aria-label={t('startNamed', { what: t(`kinds.${kind}`), reward })}
              onClick={() => void checks.begin(task, accountId)}
            >
              {t('start')}
            </Button>
          </UnlessActing>
        )}
      </div>
    </li>
  )
}
