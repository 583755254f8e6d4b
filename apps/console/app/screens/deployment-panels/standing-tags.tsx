import { Tag } from '@vitrine/ui/components'
import texts from '../../messages/en/deployment-panels.json'
import { sayFrom } from '../../messages/texts.ts'
import styles from './deployment-panels.module.css'
import { type ListedPanel, TONES } from './listed-panel.ts'

const t = sayFrom(texts)

/** How a panel stands, and whether it is a demo. */
export const StandingTags = ({ panel: { standing, isDemo } }: { readonly panel: ListedPanel }) => (
  <span className={styles.tags}>
    <Tag tone={TONES[standing]}>{t(`standings.${standing}`)}</Tag>
    {isDemo && <Tag>{t('demo')}</Tag>}
  </span>
)
