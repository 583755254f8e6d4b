import { Tag } from '@vitrine/ui/components'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { type CustomerRow, flagTones, tagsOf } from './customer.ts'

const t = sayFrom(texts)

/** What is special about an account. */
export const CustomerTags = ({ customer }: { readonly customer: Pick<CustomerRow, 'flags'> }) =>
  tagsOf(customer).map((flag) => (
    <Tag key={flag} tone={flagTones[flag]}>
      {t(`flags.${flag}`)}
    </Tag>
  ))
