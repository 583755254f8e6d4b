import { pageClass, Stepper } from '@vitrine/ui/components'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { isBackAt, newCardOf } from '../../features/payment/cards/linking.ts'
import { clearLinking, storedLinking } from '../../features/payment/cards/stored-linking.ts'
import { keyOf, type PaymentChoice, payable, toPaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { topUpMethods, wayInQuery, wayQuery } from '../../features/payment/methods/top-up.ts'
import { loadOpenPayments } from '../../features/payment/open/load-open-payments.ts'
import { OpenPayments } from '../../features/payment/open/open-payments.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/add-funds.ts'
import { AmountStep } from './amount-step.tsx'
import { MethodStep } from './method-step.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const [{ data }, open] = await Promise.all([api.payments.listMethods(), loadOpenPayments(api)])
  return { methods: topUpMethods(payable(data)).map(toPaymentChoice), open }
}

/** Two steps of one address: the chosen method stands in the query, so back takes the choice away. */
export default function AddFunds({ loaderData: { methods, open } }: Route.ComponentProps) {
  const { t } = useTranslation('payment')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  useBackFromLinking(methods)
  const chosen = wayInQuery(methods, search)
  const amount = search.get('amount') ?? undefined
  const steps = [
    { title: t('add.method'), detail: chosen?.name ?? t('add.chooseMethod') },
    { title: t('add.amount'), detail: t('add.howMuch') },
    { title: t('add.payment'), detail: t(lastStep(chosen)) },
  ]
  return (
    <div className={pageClass({ width: 'large', gap: 'loose' })}>
      <PageMessages routeName="add-funds" title={t('add.title')} />
      <h1 className="type-h1">{t('add.title')}</h1>
      <Stepper label={t('add.steps')} steps={steps} active={chosen ? 1 : 0} doneLabel={t('add.done')} />
      {!chosen && <OpenPayments loaded={open} />}
      {chosen ? (
        <AmountStep key={keyOf(chosen)} method={chosen} initial={amount} />
      ) : (
        <MethodStep
          methods={methods}
          amount={amount}
          onChoose={(method) => void navigate(paths.addFunds({ ...wayQuery(method), amount }), { preventScrollReset: true })}
        />
      )}
    </div>
  )
}

const lastStep = (method: PaymentChoice | undefined) =>
  method?.strategy === 'qr_code' ? 'add.confirmCode' : method?.strategy === 'message' ? 'add.confirmTransfer' : 'add.confirm'

/** Back from linking a card: it is chosen, and the amount follows. */
function useBackFromLinking(methods: readonly PaymentChoice[]): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const linking = storedLinking()
    if (!linking || !isBackAt(linking, pathname + search)) return
    clearLinking()
    const card = newCardOf(linking.known, methods)
    const amount = new URLSearchParams(search).get('amount') ?? undefined
    if (card) void navigate(paths.addFunds({ ...wayQuery(card), amount }), { replace: true })
  }, [methods, pathname, search, navigate])
}
