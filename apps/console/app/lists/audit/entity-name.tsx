import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Panel } from '../../session/me.ts'
import styles from './audit.module.css'
import type { AuditRow } from './audit-row.ts'
import { entityPlace } from './entity-place.ts'

export interface EntityNameProps {
  readonly entity: AuditRow['entity']
  readonly panel: Panel | undefined
}

/** What an entry is about, as a link where it has a page that this person may open. */
export function EntityName({ entity, panel }: EntityNameProps) {
  const name = entity.label || entity.id
  const place = panel && entityPlace(entity, panel)
  if (!panel || place === undefined) return <span className="tone-2">{name}</span>
  return (
    <Link className={styles.object} to={paths.panel(panel.key, place)}>
      {name}
    </Link>
  )
}
