import styles from './page-contents.module.css'

export interface PageContentsProps {
  readonly label: string
  readonly parts: readonly { readonly id: string; readonly name: string }[]
  /** The width of the window, in pixels, under which it stands above the text instead. */
  readonly aboveUnder: 860 | 1150
}

/** The contents of a long page, beside its text. */
export const PageContents = ({ label, parts, aboveUnder }: PageContentsProps) => (
  <nav className={styles.contents} data-above={aboveUnder} aria-label={label}>
    {parts.map(({ id, name }) => (
      <a key={id} href={`#${id}`}>
        {name}
      </a>
    ))}
  </nav>
)
