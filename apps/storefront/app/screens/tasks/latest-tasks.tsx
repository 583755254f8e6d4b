import { Button, SectionCard, Tag, type Tone } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useMoney } from '../../shop/shop-context.tsx'
import { kindOfType } from './task-query.ts'
import styles from './tasks.module.css'
import type { Checks } from './use-checks.ts'

const tones: Readonly<Partial<Record<string, Tone>>> = { completed: 'ok', error: 'bad', in_moderation: 'info' }

/** What was handed in and what came of it since yesterday. */
export function LatestTasks({ checks }: { readonly checks: Checks }) {
  const { t } = useTranslation('tasks')
  const money = useMoney()
  const shown = checks.all.filter(({ status }) => status in tones)
  if (shown.length === 0) return null
  return (
    <SectionCard id="latest-tasks" title={t('latest')}>
      <ul className={styles.latest}>
        {shown.map((check) => (
          <li key={check.id} className={styles.latestRow}>
            <span className={styles.what}>
              <span className="weight-medium">{t(`kinds.${kindOfType(check.task.service.type)}`)}</span>
              <span className={`type-small tone-3 ${styles.clipped}`}>{check.task.promotable?.snippet.title ?? check.task.url}</span>
            </span>
            <Tag tone={tones[check.status] ?? 'mute'}>{t(`states.${check.status}`)}</Tag>
            <span className="number weight-medium">{money(check.task.reward, { precision: 4 })}</span>
            {check.status === 'in_moderation' && (
              <Button size="small" onClick={() => checks.choose(check.id)}>
                {t('continue')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
