import { Button } from '@vitrine/ui/components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { API_PREFIX } from '../../api/browser-transport.ts'
import styles from './api.module.css'
import { type OpenApiCall, openApiCalls } from './model/open-api.ts'

/** All calls of our own description, as the server tells them. */
export default function OpenApiCalls() {
  const { t } = useTranslation('api')
  const [calls, setCalls] = useState<readonly OpenApiCall[]>()
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    fetch(`${API_PREFIX}/openapi.json`)
      .then((answer) => answer.json())
      .then((document: unknown) => setCalls(openApiCalls(document)))
      .catch(() => setHasFailed(true))
  }, [])
  useEffect(load, [load])
  if (hasFailed)
    return (
      <p className={styles.failed} role="alert">
        {t('rest.failed')}{' '}
        <Button size="medium" onClick={load}>
          {t('rest.retry')}
        </Button>
      </p>
    )
  if (!calls) return <p role="status">{t('rest.loading')}</p>
  return (
    <ul className={styles.calls}>
      {calls.map(({ method, path }) => (
        <li key={`${method} ${path}`}>
          <code>
            <b>{method}</b> {path}
          </code>
        </li>
      ))}
    </ul>
  )
}
