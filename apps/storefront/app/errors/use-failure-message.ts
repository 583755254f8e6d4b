import { useCallback } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf } from '../api/api-error.ts'

/** The text for a failed call: no answer, what the server says, or that it was our fault. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback((error) => (statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('failure.ours')), [t])
}
