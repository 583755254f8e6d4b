import { buttonClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/deployment-panels.json'
import { sayFrom } from '../../messages/texts.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { paths } from '../../paths.ts'
import { fullTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import styles from './deployment-panels.module.css'
import type { ListedPanel } from './listed-panel.ts'
import { StandingTags } from './standing-tags.tsx'

const t = sayFrom(texts)

export interface ListedPanelInspectorProps {
  readonly panel: ListedPanel
  readonly onClose: () => void
}

/** One panel with all its hosts and owners, and the ways to it. */
export function ListedPanelInspector({ panel, onClose }: ListedPanelInspectorProps) {
  const { key, name, origin, host, otherHosts, owners, createdAt, orders30Days, standing } = panel
  const facts: readonly Fact[] = [
    [t('state'), <StandingTags key="state" panel={panel} />],
    [t('key'), <code key="key">{key}</code>],
    [t('hosts'), <Lines key="hosts" lines={[host, ...otherHosts]} />],
    [t('owners'), owners.length === 0 ? t('noOwner') : <Lines key="owners" lines={owners.map((owner) => owner.name)} />],
    [
      t('made'),
      <time key="made" dateTime={createdAt} className="number">
        {fullTime(createdAt)}
      </time>,
    ],
    [
      t('orders'),
      <span key="orders" className="number">
        {grouped(orders30Days)}
      </span>,
    ],
  ]
  return (
    <Inspector title={name} label={t('label', { name })} onClose={onClose}>
      <InspectorBody>
        <div className={styles.links}>
          <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={paths.panel(key)}>
            {t('console')}
          </Link>
          {(standing === 'open' || standing === 'frozen') && (
            <a className={buttonClass({ size: 'small' })} href={origin} target="_blank" rel="noreferrer">
              {t('visit')}
            </a>
          )}
        </div>
        <Facts facts={facts} />
      </InspectorBody>
    </Inspector>
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
