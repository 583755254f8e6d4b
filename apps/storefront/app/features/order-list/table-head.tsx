import { useTranslation } from '#i18n'

/** The caption for those who cannot see it, and the heads of the columns; the last one is of the rows' actions. */
export function TableHead({ caption, heads }: { readonly caption: string; readonly heads: readonly string[] }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('table.actions')}</span>
          </th>
        </tr>
      </thead>
    </>
  )
}
