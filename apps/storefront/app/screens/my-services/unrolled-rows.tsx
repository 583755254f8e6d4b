import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ShowMore } from '../../features/services/list/show-more.tsx'
import { nextShown, STEP } from '../../features/services/list/steps.ts'
import type { OwnService } from './model/own-service.ts'
import styles from './my-services.module.css'
import { rowAnchor } from './row-anchor.ts'

export interface UnrolledRowsProps {
  readonly services: readonly OwnService[]
  readonly children: (service: OwnService) => ReactNode
}

/** The first rows and the way to the others, for who has ordered most of a catalogue. A row that the address leads to is among them. */
export function UnrolledRows({ services, children }: UnrolledRowsProps) {
  const { hash } = useLocation()
  const [shown, setShown] = useState(STEP)
  const meant = services.findIndex(({ id }) => hash === `#${rowAnchor(id)}`)
  // Only the browser knows what stands behind the address's sign, so the server's page never has that row.
  useEffect(() => {
    setShown((before) => Math.max(before, meant + 1))
  }, [meant])
  const items = services.slice(0, shown)
  const total = services.length
  return (
    <>
      <ul className={styles.rows}>{items.map(children)}</ul>
      {items.length < total && (
        <ShowMore
          steps={{
            items,
            total,
            isMore: true,
            isNextAutomatic: false,
            showMore: () => setShown(nextShown(shown, total)),
            showAll: () => setShown(total),
          }}
        />
      )}
    </>
  )
}
