import { useCallback } from 'react'
import { useTranslation } from '#i18n'
import { type CatalogueData, typeChoicesOf } from '../../../features/services/list/page-data.ts'

/** The server's name of a type, or our word for a kind of service. */
export function useTypeName(data: CatalogueData): (key: string) => string {
  const { t } = useTranslation('catalogue')
  return useCallback(
    (key) => typeChoicesOf(data).find((choice) => choice.key === key)?.name ?? t(`kinds.${key as 'views'}`, { defaultValue: key }),
    [data, t],
  )
}
