import type { ServiceRow } from './service-row.ts'
import styles from './services-screen.module.css'

/** The network and the type that the services of a group share. */
export function ServiceGroup({ rows }: { readonly rows: readonly ServiceRow[] }) {
  const [first] = rows
  if (!first) return null
  return (
    <>
      <span className={styles.tile} aria-hidden="true">
        {first.networkName.slice(0, 1)}
      </span>
      <span className="ellipsis">{`${first.networkName}, ${first.serviceTypeName.toLowerCase()}`}</span>
    </>
  )
}
