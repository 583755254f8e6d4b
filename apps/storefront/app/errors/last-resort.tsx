import { Component, type ReactNode } from 'react'
import { Translation } from '#i18n'
import styles from './errors.module.css'

/** If the error page itself fails there is still a page: plain, with the detail and a way home (ERRVIEW-006). */
export class LastResort extends Component<{ readonly children: ReactNode }, { readonly detail: string | undefined }> {
  override state: { readonly detail: string | undefined } = { detail: undefined }

  static getDerivedStateFromError(error: unknown): { readonly detail: string } {
    return { detail: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.detail === undefined) return this.props.children
    return (
      <main className={styles.plain}>
        <Translation>
          {(t) => (
            <>
              <h1 className="type-h2">{t('errors.lastResort')}</h1>
              <p className="tone-3">{this.state.detail}</p>
              <a className="link" href="/">
                {t('errors.home')}
              </a>
            </>
          )}
        </Translation>
      </main>
    )
  }
}
