import { Notice } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { FormErrors } from '../../../../forms/map-errors.ts'
import { problemsInOrder } from '../../model/problems.ts'

const names = {
  url: 'url',
  serviceId: 'serviceId',
  quantity: 'quantity',
  configurationQuantity: 'quantity',
  targetableValues: 'targetableValues',
  keywords: 'targetableValues',
  email: 'email',
  paymentMethodId: 'paymentMethodId',
  balance: 'paymentMethodId',
} as const
type Named = keyof typeof names
const isNamed = (field: string): field is Named => Object.hasOwn(names, field)

/** More than one thing is wrong: what, with a way to each. One alone needs no list, it has the focus. Errors of no field of ours are said in full. */
export default function ProblemList({ errors, onGo }: { readonly errors: FormErrors; readonly onGo: (field: string) => void }) {
  const { t } = useTranslation(['order', 'coupon'])
  const fields = problemsInOrder(errors)
  const unnamed = fields.filter((field) => !isNamed(field) && field !== 'coupon').flatMap((field) => errors[field] ?? [])
  if (fields.length < 2 && unnamed.length === 0) return null
  return (
    <Notice tone="bad" role="alert">
      <strong className="weight-medium">{t('problems.title', { count: fields.length, number: formatQuantity(fields.length) })}</strong>
      <ul>
        {fields.filter(isNamed).map((field) => (
          <li key={field}>
            <button type="button" className="link" onClick={() => onGo(field)}>
              {t(`problems.fields.${names[field]}`)}
            </button>
          </li>
        ))}
        {'coupon' in errors && (
          <li>
            <button type="button" className="link" onClick={() => onGo('coupon')}>
              {t('coupon:label')}
            </button>
          </li>
        )}
        {unnamed.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}
