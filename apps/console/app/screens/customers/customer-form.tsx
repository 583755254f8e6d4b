import { useQueryClient } from '@tanstack/react-query'
import { localeNames, locales } from '@vitrine/platform/kernel'
import type { Field, Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import type { Customer } from './customer.ts'

const t = sayFrom(texts)

const fields: readonly Field[] = [
  { name: 'name', label: t('name'), kind: 'text', isWide: true },
  { name: 'locale', label: t('locale'), kind: 'choice', options: locales.map((value) => ({ value, name: localeNames[value] })) },
  {
    name: 'accountType',
    label: t('accountType'),
    kind: 'choice',
    options: (['individual', 'business'] as const).map((value) => ({ value, name: t(`accountTypes.${value}`) })),
  },
  { name: 'companyName', label: t('companyName'), kind: 'text', isWide: true },
  { name: 'companyAddress', label: t('companyAddress'), kind: 'text', isWide: true },
  { name: 'companySite', label: t('companySite'), kind: 'text' },
  { name: 'vat', label: t('vat'), kind: 'text' },
]

/** What operators may change of a customer. */
export function CustomerForm({ customer, path }: { readonly customer: Customer; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const save = async (changed: Thing, key: string) => {
    const after = await client.write<Customer>('PATCH', path, { version: customer.version, ...changed }, key)
    queries.setQueryData(['customer', path], after)
    toast(t('saved', { id: String(customer.id) }))
    await queries.invalidateQueries({ queryKey: ['list'] })
  }
  return <ThingForm fields={fields} thing={customer as unknown as Thing} onSave={save} draft={`customers/${customer.id}`} />
}
