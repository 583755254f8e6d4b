import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

/** A name, and what belongs to it. */
export type Fact = readonly [name: string, value: ReactNode]

/** Names with what belongs to them; empty ones are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' && isAddress(value) ? <Address value={value} /> : value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

const isAddress = (value: string): boolean => /^https?:\/\//.test(value)

/** Somebody else wrote it: it is opened without telling where from. */
const Address = ({ value }: { readonly value: string }) => (
  <a href={value} target="_blank" rel="noopener noreferrer nofollow">
    {value}
  </a>
)
